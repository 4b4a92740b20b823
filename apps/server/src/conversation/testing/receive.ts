import type { ChannelEvent } from '@prosa/channel-driver';
import type { Connection } from '../engine/batch.ts';
import type { Engine } from '../engine/engine.ts';
import { receiveAll } from '../intake/receive.ts';

export async function receive(
  app: Engine,
  { companyId, whatsappId }: Connection,
  events: readonly ChannelEvent[],
): Promise<void> {
  await receiveAll(
    app,
    companyId,
    events.map((event) => ({ whatsappId, event })),
  );
}
