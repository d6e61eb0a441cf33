/* The slider of a chart. */

/** Shows where a slider stands, in the chart and in words. */
export function showPoint(slider) {
  const row = rowAt(slider);
  const { x, y } = row.dataset;
  const chart = slider.closest(".chart");
  chart.querySelector(".mark").setAttribute("d", `M${x} 0V1000`);
  chart.querySelector(".dot").setAttribute("d", y === undefined ? "" : `M${x} ${y}h0`);
  const words = [...row.cells].map(({ textContent }) => textContent).join(": ");
  chart.querySelector("#chart-read").textContent = words;
  slider.setAttribute("aria-valuetext", words);
}

/** The row of the table at which a slider stands. */
export function rowAt(slider) {
  return slider.closest(".chart").querySelectorAll("tbody tr")[slider.value];
}
