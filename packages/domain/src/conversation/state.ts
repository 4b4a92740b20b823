import type { Effect } from './effects.ts';
import type { Party, StoredMedia } from './event.ts';
import type { Facts } from './facts.ts';

/** Ids that the sequences of the database gave beforehand. */
export interface Ids {
  ticket(): number;
  tracking(): number;
  message(): number;
  /** By which the channel knows a message of ours, made before it is sent. */
  wid(): string;
  /** A number from 0 up to 1, for what is left to chance. */
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

/** When something is decided, and upon what. */
export interface Moment {
  facts: Facts;
  now: Date;
  ids: Ids;
}

/** What a step sees: the facts hold the effects of the steps before it. */
export interface State extends Moment {
  message: Incoming;
  /** What the customer chose of what the bot offered: the id of a button or a row, else the text. */
  choice: string;
}

export interface Outcome {
  effects: readonly Effect[];
  /** Nothing after it happens. */
  isLast?: boolean;
  /** What the steps after it take for the customer's choice. */
  choice?: string;
}

/** One step of `decide`. 'stop': it does nothing, and no later step runs. */
export type Step = (state: State) => Outcome | readonly Effect[] | 'stop';
