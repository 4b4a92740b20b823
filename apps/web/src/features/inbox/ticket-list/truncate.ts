/** The longest name and last message that a row shows, in characters. */
export const NAME_LETTERS = 60;
export const MESSAGE_LETTERS = 40;

/** The first line of a text, cut between whole characters. */
export function truncate(text: string, length: number): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '));
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : letters.join('');
}
