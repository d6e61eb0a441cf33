/* The slider of a chart. */

/** Shows where a slider stands, in each picture of the chart and in words. */
export function showPoint(slider) {
  const row = rowAt(slider);
  const chart = slider.closest(".chart");
  const { x } = row.dataset;
  const [input, ...results] = row.cells;
  const names = [...chart.querySelectorAll("thead th")].slice(1);
  for (const [at, picture] of chart.querySelectorAll("svg").entries()) {
    const { y } = results[at].dataset;
    picture.querySelector(".mark").setAttribute("d", `M${x} 0V1000`);
    picture.querySelector(".dot").setAttribute("d", y === undefined ? "" : `M${x} ${y}h0`);
  }
  const told = results.map(({ textContent }, at) =>
    names[1] ? `${names[at].textContent} ${textContent}` : textContent,
  );
  const words = input.textContent + (chart.dataset.colon ?? ": ") + told.join("; ");
  chart.querySelector("#chart-read").textContent = words;
  slider.setAttribute("aria-valuetext", words);
}

/** The row of the table at which a slider stands. */
export function rowAt(slider) {
  return slider.closest(".chart").querySelectorAll("tbody tr")[slider.value];
}
