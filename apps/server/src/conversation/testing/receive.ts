import type { ChannelEvent } from '@prosa/channel-driver';
import type { Line } from '../batch.ts';
import type { Engine } from '../engine.ts';
import { receiveAll } from '../receive.ts';

/** Stores what a batch of one connection's events causes. */
export async function receive(
  app: Engine,
  { companyId, whatsappId }: Line,
  events: readonly ChannelEvent[],
): Promise<void> {
  await receiveAll(
    app,
    companyId,
    events.map((event) => ({ whatsappId, event })),
  );
}
