import { harmlessName } from '../../platform/storage/harmless-name.ts';
import type { Arrival } from '../engine/index.ts';

/** The longest text that WhatsApp lets a person write; a program behind a number may send megabytes. */
const LONGEST_BODY = 65_536;

const cut = (body: string): string =>
  body.length > LONGEST_BODY ? `${body.slice(0, LONGEST_BODY).toWellFormed()}…` : body;

type MessageEvent = Extract<Arrival['event'], { kind: 'message' }>;

function boundedMessage(event: MessageEvent): MessageEvent {
  const { media } = event;
  const bounded = { ...event, body: cut(event.body) };
  // A name with a right-to-left override, which shows "exe.jpg" for a program, must not look like a picture.
  return media ? { ...bounded, media: { ...media, name: harmlessName(media.name, '') } } : bounded;
}

export function limitContent(arrival: Arrival): Arrival {
  const { event } = arrival;
  if (event.kind === 'message') return { ...arrival, event: boundedMessage(event) };
  return event.kind === 'edit' ? { ...arrival, event: { ...event, body: cut(event.body) } } : arrival;
}
