import { type ChannelEvent, type HistoryBatch, withoutOneTimeTexts } from '@prosa/channel-driver';

interface Inbound<Connection> {
  deliver: (connection: Connection, events: ChannelEvent[]) => Promise<void>;
  history: { take: (connection: Connection, batch: HistoryBatch) => Promise<void> };
}

/**
 * Drops what the channels report of one-time texts: the copy that a linked phone has, its receipts, and the same message
 * in a phone's history. None of it reaches the inbox, nor its counts.
 */
export function withoutEchoes<Connection, Given extends Inbound<Connection>>({
  deliver,
  history,
}: Given & Inbound<Connection>): Pick<Given, 'deliver' | 'history'> {
  return {
    async deliver(connection: Connection, events: ChannelEvent[]) {
      const kept = withoutOneTimeTexts(events);
      if (kept.length > 0) await deliver(connection, kept);
    },
    history: {
      ...history,
      take: async (connection: Connection, batch: HistoryBatch) =>
        history.take(connection, { ...batch, messages: withoutOneTimeTexts(batch.messages) }),
    },
  };
}
