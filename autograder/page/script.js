"use strict";
// The page reads well without this: it adds sorting, another order of the bugs, and a line that says what a cell is.

const value = (cell) => (cell ? cell.dataset.v ?? cell.textContent.trim() : "");
const compare = (a, b) => (a !== "" && b !== "" && !isNaN(a) && !isNaN(b) ? a - b : a.localeCompare(b, undefined, { numeric: true }));

function sortBy(table, head, column) {
  const down = head.getAttribute("aria-sort") === "ascending" ||
    (!head.hasAttribute("aria-sort") && head.classList.contains("number"));
  for (const each of table.tHead.rows[0].cells) each.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", head.dataset.last = down && head.dataset.last !== "descending" ? "descending" : "ascending");
  const sign = head.dataset.last === "descending" ? -1 : 1;
  const body = table.tBodies[0];
  body.append(...[...body.rows].sort((a, b) => sign * compare(value(a.cells[column]), value(b.cells[column]))));
}

for (const table of document.querySelectorAll("table[data-sort], table[data-map]")) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    if (head.tagName !== "TH" || "unsorted" in head.dataset || head.querySelector("a")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-label", `sort by ${head.textContent.trim()}`);
    head.addEventListener("click", () => sortBy(table, head, column));
    head.append(" ", button);
  });
}

function reorder(table, order) {
  const fixed = 2;
  for (const row of table.rows) {
    const cells = [...row.cells];
    row.append(...order.map((index) => cells[index + fixed]));
  }
}

for (const table of document.querySelectorAll("table[data-map]")) {
  const choice = document.createElement("div");
  choice.className = "choice";
  choice.setAttribute("role", "group");
  choice.setAttribute("aria-label", "Order of the bugs");
  choice.append("Bugs by");
  const buttons = [["how many caught them", "rank"], ["number", "v"]].map(([text, key]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.setAttribute("aria-pressed", String(key === "rank"));
    button.addEventListener("click", () => {
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
      const heads = [...table.tHead.rows[0].cells].slice(2);
      reorder(table, heads.map((_, index) => index).sort((a, b) => heads[a].dataset[key] - heads[b].dataset[key]));
    });
    return button;
  });
  [...table.tHead.rows[0].cells].slice(2).forEach((head, index) => { head.dataset.rank = index; });
  choice.append(...buttons);
  table.closest(".scroll").before(choice);
}

for (const table of document.querySelectorAll("table[data-readout]")) {
  const line = document.createElement("p");
  line.className = "readout dim";
  line.textContent = "Point at a square to read what it is.";
  table.closest(".scroll").after(line);
  let marked = [];
  table.addEventListener("mouseover", (event) => {
    const cell = event.target.closest("td");
    for (const each of marked) each.classList.remove("here");
    marked = [];
    const head = cell && table.tHead.rows[0].cells[cell.cellIndex];
    if (!head || !head.title || !cell.closest("tbody")) return;
    const row = cell.parentElement.cells[0];
    const means = { "✓": "caught", "·": "map" in table.dataset ? "missed" : "passed", "–": "not run", F: "failed", E: "error",
      T: "timeout", C: "crashed", S: "skipped", X: "expected to fail", "": "not run" }[cell.textContent.trim()];
    line.textContent = `${row.innerText.trim()}: ${means} – ${head.title}`;
    marked = [cell, head];
    for (const each of marked) each.classList.add("here");
  });
}
