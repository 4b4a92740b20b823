import type { ChannelSession } from '@prosa/channel-driver';
import { eventually, RecordingSink } from '@prosa/channel-driver/conformance';
import { afterEach, describe, expect, it } from 'vitest';
import type { MetaOptions } from './options.ts';
import type { Answer } from './simulator/graph-server.ts';
import { type MetaRig, makeRig } from './simulator/rig.ts';

let rig: MetaRig;
let sink: RecordingSink;
let session: ChannelSession;

async function open(timing: MetaOptions['timing'] = {}): Promise<void> {
  rig = await makeRig('whatsappapi', timing);
  sink = new RecordingSink();
  session = await rig.driver.open(rig.connection, sink.sink);
  await eventually(() => expect(sink.statuses.at(-1)?.status).toBe('CONNECTED'));
}
afterEach(async () => {
  await session.close();
  await rig.dispose();
});

const photo = { path: 'x', name: 'x.jpg', mime: 'image/jpeg', size: 3 };
/** Answers this many requests for files with `answer`. */
const failFiles = (times: number, answer: Answer | 'cut') => {
  let left = times;
  rig.platform.intercept = ({ path }) => (path.startsWith('files/') && (left -= 1) >= 0 ? answer : undefined);
};
const isWhole = () => expect(sink.events).toMatchObject([{ mediaType: 'image', media: { name: 'x.jpg' } }]);
const leftBehind = expect.stringContaining('não pôde ser baixado');
/** A file that fails by itself is given up at its second failure. */
const hasty = { fileGiveUpMs: 1 };

describe('a file that cannot come yet', () => {
  it.each([401, 429, 500, 503])('(the platform answers %i) comes when it recovers', async (status) => {
    await open(hasty);
    failFiles(4, { status, json: 'not now' });
    await rig.phones.write(rig.ana, 'foto', { media: photo });
    await eventually(isWhole);
  });

  it('(the access has ended) comes when access is renewed', async () => {
    await open(hasty);
    let left = 4;
    rig.platform.intercept = ({ path }) =>
      /^[0-9a-f-]{36}$/.test(path) && (left -= 1) >= 0
        ? { status: 401, json: { error: { code: 190, message: 'm' } } }
        : undefined;
    await rig.phones.write(rig.ana, 'foto', { media: photo });
    await eventually(isWhole);
  });

  it('(the storage is full) comes when there is space', async () => {
    await open(hasty);
    rig.media.failNext = 4;
    await rig.phones.write(rig.ana, 'foto', { media: photo });
    await eventually(isWhole);
  });

  it('waits no longer than the platform keeps it', async () => {
    await open({ ...hasty, fileWaitMs: 100 });
    failFiles(Number.POSITIVE_INFINITY, { status: 500, json: 'down' });
    await rig.phones.write(rig.ana, 'foto', { media: photo });
    await eventually(() => expect(sink.events).toMatchObject([{ body: leftBehind }]));
  });
});

describe('a file that fails by itself', () => {
  it('is left out when other files come meanwhile', async () => {
    await open(hasty);
    const broken: string[] = [];
    rig.platform.intercept = ({ path }) => {
      if (!path.startsWith('files/')) return undefined;
      if (broken.length === 0) broken.push(path);
      return path === broken[0] ? { status: 500, json: 'down' } : undefined;
    };
    await rig.phones.write(rig.ana, 'foto', { media: photo });
    await eventually(() => expect(broken).toHaveLength(1));
    await rig.phones.write(rig.rui, 'outra', { media: photo });
    await eventually(() =>
      expect(sink.events).toMatchObject([{ media: { name: 'x.jpg' } }, { body: leftBehind }]),
    );
  });

  it('gets more than one try, even after a long wait for a session', async () => {
    await open();
    rig.store.now = () => new Date(Date.now() - 8 * 24 * 60 * 60_000);
    failFiles(2, 'cut');
    await rig.phones.write(rig.ana, 'foto', { media: photo });
    await eventually(isWhole);
  });
});
