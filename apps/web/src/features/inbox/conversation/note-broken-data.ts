import { isBrokenJson } from '@prosa/domain';

const noted = new Set<number>();

/** Writes to the console, once per message, that its data cannot be read: the user sees its text all the same. */
export function noteBrokenData(id: number, dataJson: string | null | undefined): void {
  if (!dataJson || noted.has(id) || !isBrokenJson(dataJson)) return;
  noted.add(id);
  // oxlint-disable-next-line no-console -- for whoever looks into it; it is no concern of the user's
  console.warn(`The data of message ${id} cannot be read.`);
}
