import type { Effect } from './effects.ts';
import type { Party, StoredMedia } from './event.ts';
import type { Facts } from './facts.ts';

/** Ids that were taken from the database's sequences beforehand. */
export interface Ids {
  ticket(): number;
  tracking(): number;
  message(): number;
  /** The wid of a message of ours, made before it is sent. */
  wid(): string;
  /** A number from 0 up to 1, for choices by chance. */
  draw(): number;
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
  choice: string | null;
  isCall: boolean;
}

export interface Moment {
  facts: Facts;
  now: Date;
  ids: Ids;
}

/** What a step sees: the facts include the effects of the steps before it. */
export interface State extends Moment {
  message: Incoming;
  /** What the customer chose of the bot's offers: the id of a button or row, otherwise the text. */
  choice: string;
}

export interface Outcome {
  effects: readonly Effect[];
  /** No later step runs. */
  isLast?: boolean;
  /** What later steps take for the customer's choice. */
  choice?: string;
}

/** One step of `decide`. 'stop': it causes nothing, and no later step runs. */
export type Step = (state: State) => Outcome | readonly Effect[] | 'stop';
