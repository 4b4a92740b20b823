import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import type { GivenUser } from '../../testing/given.ts';
import { LogSink } from '../../testing/log-sink.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';

let channels: ChannelServer;
let admin: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  channels = await channelServer();
  admin = await channels.make.admin(await channels.make.company());
  stranger = await channels.make.admin(await channels.make.company());
});
afterAll(() => channels.close());

const token = (letter: string) => letter.repeat(30);
const create = (facts: object, as: GivenUser = admin) =>
  as.call('POST', '/whatsapp', { name: 'Loja', channel: 'whatsapp', provider: 'sandbox', ...facts });

describe('the token of a connection', () => {
  it('that was copied from another connection opens for nobody, and the answer and the log are silent about it', async () => {
    const { body: own } = await create({ token: token('P') });
    const { body: foreign } = await create({ token: token('Q') }, stranger);
    const log = new LogSink();
    const before = channels.server.app.log;
    channels.server.app.log = createLogger('trace', log);
    await channels.server.app.database.acrossCompanies('test', (tx) =>
      tx.query(
        'test-copy-token',
        'update connections c set token = o.token from connections o where c.id = $1 and o.id = $2',
        [own.id, foreign.id],
      ),
    );
    const answer = await admin.call('GET', `/whatsapp/${own.id}`);
    channels.server.app.log = before;
    expect([answer.status, answer.body.error]).toEqual([500, 'ERR_SECRET_UNREADABLE']);
    expect(JSON.stringify(answer) + log.text).not.toContain(token('Q'));
    expect((await stranger.call('GET', `/whatsapp/${foreign.id}`)).body.token).toBe(token('Q'));
    // A new token mends it.
    expect((await admin.call('PUT', `/whatsapp/${own.id}`, { token: token('R') })).body.token).toBe(
      token('R'),
    );
  });
});
