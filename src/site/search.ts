/** The script of the index: shows only the specs with all words that are typed. */
export const SEARCH = `const input = document.getElementById("search");
const found = document.getElementById("found");
const items = [...document.querySelectorAll(".specs > li")];

function search() {
  const words = input.value.toLowerCase().split(/\\s+/).filter((word) => word !== "");
  let count = 0;
  for (const item of items) {
    const text = item.textContent.toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
    if (!item.hidden) count += 1;
  }
  found.textContent = words.length === 0 ? "" : found.dataset.words.replace("{count}", count);
}

input.addEventListener("input", search);
search();
`;
