const isPhoneNumber = (text: string) => /^\+\d[\d ()-]+$/.test(text);

/** The phone numbers in cells that are cut, wrap, or reach over the end of their cell. */
export function brokenNumbers(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const cell = text.parentElement?.closest('td');
    const number = text.textContent?.trim() ?? '';
    if (cell && isPhoneNumber(number) && !isWhole(text, cell)) broken.push(number);
  }
  return broken;
}

function isWhole(text: Node, cell: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  const [place, ...others] = range.getClientRects();
  // Without a place it is in a column that is not shown.
  if (!place) return true;
  if (others.length > 0) return false;
  for (let box = text.parentElement; box; box = box.parentElement) {
    const { right } = box.getBoundingClientRect();
    const mayCut = box === cell || getComputedStyle(box).overflowX !== 'visible';
    if (mayCut && place.right > right + 1) return false;
    if (box === cell) return true;
  }
  return true;
}
