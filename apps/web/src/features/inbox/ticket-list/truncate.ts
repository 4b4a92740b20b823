/** How much of a name and of a last message a row shows, in characters. */
export const NAME_LETTERS = 60;
export const MESSAGE_LETTERS = 40;

/** One line of a text, cut at whole characters. */
export function truncate(text: string, length: number): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '));
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : letters.join('');
}
