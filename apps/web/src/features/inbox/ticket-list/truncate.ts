/** The longest name that a row shows, in characters. */
export const NAME_LETTERS = 60;
/** In a notice, which keeps to one row with it: a second row would cover whose ticket has opened. */
export const NOTICE_NAME_LETTERS = 36;
/** More than the widest list has room for: the width of the row cuts the last message. */
export const MESSAGE_LETTERS = 160;

/** The first line of a text, cut between whole characters. */
export function truncate(text: string, length: number): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '));
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : letters.join('');
}
