import type { Effect } from './effects.ts';
import type { Party, StoredMedia } from './event.ts';
import type { Facts } from './facts.ts';

/** Ids that the sequences of the database gave beforehand. */
export interface Ids {
  ticket(): number;
  tracking(): number;
  message(): number;
}

/** A message, or a missed call in the form of one. */
export interface Incoming {
  wid: string;
  chat: Party;
  author: Party;
  fromMe: boolean;
  at: string;
  mediaType: string;
  body: string;
  media: StoredMedia | null;
  quotedWid: string | null;
  dataJson: string | null;
}

/** What a step sees: the facts hold the effects of the steps before it. */
export interface State {
  facts: Facts;
  message: Incoming;
  now: Date;
  ids: Ids;
}

/** One step of chapter 9. 'stop': nothing after it happens. */
export type Step = (state: State) => Effect[] | 'stop';
