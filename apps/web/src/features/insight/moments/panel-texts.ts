// Texts of the panel are cut alike on every screen size, so that cards stay of one height.

const NAME_LETTERS = 30;
const MESSAGE_LETTERS = 30;
const CUT_MESSAGE_LETTERS = 27;

/** As whole characters, with single spaces. */
const lettersOf = (text: string): string[] => Array.from(text.replaceAll(/\s+/g, ' '));

/** The first 30 letters of a name. */
export const shortName = (name: string): string => lettersOf(name).slice(0, NAME_LETTERS).join('');

/** Up to 30 letters of a message; of a longer one 27, and three dots. */
export function shortMessage(text: string): string {
  const letters = lettersOf(text);
  if (letters.length <= MESSAGE_LETTERS) return letters.join('');
  return `${letters.slice(0, CUT_MESSAGE_LETTERS).join('')}...`;
}
