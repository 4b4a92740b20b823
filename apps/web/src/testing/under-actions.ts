/** The texts of cells that reach below the sticky column of actions, whatever the region shows when it is scrolled. */
export function textsUnderActions(): string[] {
  return [...document.querySelectorAll('tr')].flatMap((row) => {
    const end = row.lastElementChild;
    if (!end || getComputedStyle(end).position !== 'sticky') return [];
    const { left } = end.getBoundingClientRect();
    return [...row.children]
      .filter((cell) => cell !== end && rightOf(cell) > left + 1)
      .map((cell) => cell.textContent);
  });
}

/** Where the text of a cell ends, as far as its elements show it. */
function rightOf(cell: Element): number {
  const rights = [...cell.querySelectorAll('*'), cell].map((element) => {
    const { right, width } = element.getBoundingClientRect();
    return width > 0 ? right : 0;
  });
  return Math.max(...rights);
}
