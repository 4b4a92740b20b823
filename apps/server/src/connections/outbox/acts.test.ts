import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Conversation, openWorld, type Process, type World } from '../testing/test-world.ts';
import { until } from '../testing/watching.ts';

let world: World;
let process: Process;
let conversation: Conversation;
beforeAll(async () => {
  world = await openWorld();
}, 60_000);
afterAll(async () => world.dispose());
beforeEach(async () => {
  await world.owner.query('truncate connections, contacts cascade');
  process = world.process();
  process.start();
  conversation = await world.conversation(await world.connection(process));
});
afterEach(async () => process.stop());

const line = () => ({ companyId: world.companyId, whatsappId: conversation.connection.id });
const act = async (messageId: number, kind: string, value = '', before = '') => {
  await world.owner.query(
    `insert into message_acts (company_id, "whatsappId", "messageId", kind, value, before) values ($1, $2, $3, $4, $5, $6)`,
    [world.companyId, conversation.connection.id, messageId, kind, value, before],
  );
  world.bus.publish('outbox', line());
};
const waiting = async () => (await world.owner.query('select from message_acts')).rowCount;
const allTold = async () => until(async () => (await waiting()) === 0);
const sent = async (body: string) => {
  const id = await world.reply(conversation, body);
  world.bus.publish('outbox', line());
  await until(async () => (await world.messages()).every(({ status }) => status === 'sent'));
  return id;
};
const onThePhone = async () => process.platform.store.screen(line(), conversation.number);

describe('what was done to a message', () => {
  it('reaches the phone: edited, reacted to, taken back', async () => {
    const [one, two] = [await sent('um'), await sent('dois')];
    await act(one, 'edit', 'um, mudado', 'um');
    await act(one, 'react', '👍');
    await act(two, 'delete');
    await allTold();

    expect(await onThePhone()).toMatchObject([
      { body: 'um, mudado', edited: true, reactions: [{ emoji: '👍', fromBusiness: true }] },
      { deleted: true },
    ]);
  });

  it('keeps its order for one message, and waits until the message itself is out', async () => {
    await process.platform.store.changeLine(line(), { failNext: 1, failure: 'transient' });
    const id = await world.reply(conversation, 'um');
    await act(id, 'edit', 'dois', 'um');
    await act(id, 'edit', 'três', 'dois');
    await allTold();

    expect(await onThePhone()).toMatchObject([{ body: 'três', edited: true }]);
  });

  it('is told when the line is up again', async () => {
    const id = await sent('um');
    await process.platform.store.changeLine(line(), { state: 'TIMEOUT' });
    await act(id, 'edit', 'dois', 'um');
    await process.platform.store.changeLine(line(), { state: 'CONNECTED' });
    await allTold();

    expect(await onThePhone()).toMatchObject([{ body: 'dois' }]);
  });

  it('is as it was when the channel refuses, and says why', async () => {
    const id = await sent('um');
    // Taken back on the platform itself: there is nothing left to edit.
    const wid = (await world.messages())[0]?.wid ?? '';
    await process.platform.store.change(line(), wid, { deleted: true }, null);
    await world.owner.query(`update messages set body = 'dois', "isEdited" = true where id = $1`, [id]);
    await act(id, 'edit', 'dois', 'um');
    await allTold();

    expect(await world.messages()).toMatchObject([{ body: 'um', status: 'sent', error: 'no such message' }]);
    expect(process.announced).toContain(id);
  });
});
