import {
  type ChannelSession,
  type MarketingPreference,
  type Party,
  SendError,
  type Sink,
} from '@prosa/channel-driver';
import { eventually, RecordingSink } from '@prosa/channel-driver/conformance';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MetaRig, makeRig } from './simulator/rig.ts';

let rig: MetaRig;
let session: ChannelSession;
let requests: [Party, MarketingPreference][];
let refusals: number;

beforeEach(async () => {
  rig = await makeRig('whatsappapi');
  [requests, refusals] = [[], 0];
  const recording = new RecordingSink();
  const sink: Sink = {
    ...recording.sink,
    marketing: async (person, preference) => {
      refusals -= 1;
      if (refusals >= 0) throw new Error('the inbox is not there');
      requests.push([person, preference]);
    },
  };
  session = await rig.driver.open(rig.connection, sink);
  await eventually(() => expect(recording.statuses.at(-1)?.status).toBe('CONNECTED'));
});
afterEach(async () => {
  await session.close();
  await rig.dispose();
});

const send = async () =>
  session.send({ wid: 'W1', to: rig.ana, body: 'Promoção', mediaType: 'conversation' }).then(
    () => expect.fail('it went out'),
    (error: unknown) => error,
  );

it('reports an opt-out as such, even when the inbox cannot record it yet', async () => {
  rig.platform.failNext = 1;
  rig.platform.failure = 'optOut';
  refusals = 2;
  expect(await send()).toMatchObject({ transient: false, reason: 'meta.optedOut?code=131050' });
  await eventually(() => expect(requests).toMatchObject([[rig.ana, { accepts: false }]]));
});

it('logs a fault of our own, because nobody else would see it', async () => {
  rig.store.tries = () => Promise.reject(new TypeError('undefined is not a function'));
  const error = await send();
  expect(error).toBeInstanceOf(SendError);
  expect(error).toMatchObject({ transient: true });
  expect(rig.logged).toContain('a call failed in a way that the platform has no part in');
});
