import { createHash } from 'node:crypto';

/** The form of ids that WhatsApp Web makes, and our server as well. */
const PLATFORM_WID = /^3EB0[0-9A-F]{12,36}$/;
const ASIDE_WID = /^(3EB0[0-9A-F]{16})([0-9A-F]{8})$/;

const digest = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length).toUpperCase();
const markOf = (start: string): string => digest(`aside ${start}`, 8);

/** The platform's id of our message: the same each time, so that a repetition is the same message for the customer. */
export function platformWid(wid: string): string {
  return PLATFORM_WID.test(wid) ? wid : `3EB0${digest(wid, 22)}`;
}

/**
 * The platform's id of a packet that is no message of the inbox: a reaction, an edit, a deletion, a part. It is marked,
 * so that another process recognises its receipts even days later.
 */
export function asideWid(name: string): string {
  const start = `3EB0${digest(name, 16)}`;
  return `${start}${markOf(start)}`;
}

export function isAsideWid(wid: string): boolean {
  const [, start, mark] = ASIDE_WID.exec(wid) ?? [];
  return start !== undefined && mark === markOf(start);
}
