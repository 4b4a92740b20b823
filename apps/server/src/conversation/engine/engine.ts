import type { App } from '../../platform/app.ts';

/**
 * What a channel shows of messages that are pressed, and for how many hours after the customer wrote it takes texts,
 * behind a provider; null: nothing is known of it.
 */
export type CapabilitiesOf = (
  provider: string,
  channel: string,
) => { interactive: readonly string[]; replyWindowHours?: number | null } | null;

/** What the conversation engine is given: the platform, and what the channels can do. */
export interface Engine extends App {
  capabilitiesOf: CapabilitiesOf;
}
