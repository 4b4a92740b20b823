import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Conversation, openScenario, type Process, type Scenario } from '../testing/fleet-scenario.ts';
import { until } from '../testing/watching.ts';

let scenario: Scenario;
let process: Process;
let conversation: Conversation;
beforeAll(async () => {
  scenario = await openScenario();
}, 60_000);
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  await scenario.owner.query('truncate connections, contacts cascade');
  process = scenario.process();
  process.start();
  conversation = await scenario.conversation(await scenario.connection(process));
});
afterEach(async () => process.stop());

const connection = () => ({ companyId: scenario.companyId, whatsappId: conversation.connection.id });
const act = async (messageId: number, kind: string, value = '', before = '') => {
  await scenario.owner.query(
    `insert into message_acts (company_id, "whatsappId", "messageId", kind, value, before) values ($1, $2, $3, $4, $5, $6)`,
    [scenario.companyId, conversation.connection.id, messageId, kind, value, before],
  );
  scenario.bus.publish('outbox', connection());
};
const waiting = async () => (await scenario.owner.query('select from message_acts')).rowCount;
const allSent = async () => until(async () => (await waiting()) === 0);
const sent = async (body: string) => {
  const id = await scenario.reply(conversation, body);
  scenario.bus.publish('outbox', connection());
  await until(async () => (await scenario.messages()).every(({ status }) => status === 'sent'));
  return id;
};
const onThePhone = async () => process.platform.store.screen(connection(), conversation.number);

describe('an act on a message', () => {
  it('reaches the phone: an edit, a reaction, a deletion', async () => {
    const [one, two] = [await sent('um'), await sent('dois')];
    await act(one, 'edit', 'um, mudado', 'um');
    await act(one, 'react', '👍');
    await act(two, 'delete');
    await allSent();

    expect(await onThePhone()).toMatchObject([
      { body: 'um, mudado', edited: true, reactions: [{ emoji: '👍', fromBusiness: true }] },
      { deleted: true },
    ]);
  });

  it('keeps the order of its message, and waits until the message itself is sent', async () => {
    await process.platform.store.changeConnection(connection(), { failNext: 1, failure: 'transient' });
    const id = await scenario.reply(conversation, 'um');
    await act(id, 'edit', 'dois', 'um');
    await act(id, 'edit', 'três', 'dois');
    await allSent();

    expect(await onThePhone()).toMatchObject([{ body: 'três', edited: true }]);
  });

  it('is sent when the connection is up again', async () => {
    const id = await sent('um');
    await process.platform.store.changeConnection(connection(), { state: 'TIMEOUT' });
    await act(id, 'edit', 'dois', 'um');
    await process.platform.store.changeConnection(connection(), { state: 'CONNECTED' });
    await allSent();

    expect(await onThePhone()).toMatchObject([{ body: 'dois' }]);
  });

  it('is undone when the channel refuses it, and the message shows why', async () => {
    const id = await sent('um');
    // Deleted on the platform itself, so there is nothing left to edit.
    const wid = (await scenario.messages())[0]?.wid ?? '';
    await process.platform.store.change(connection(), wid, { deleted: true }, null);
    await scenario.owner.query(`update messages set body = 'dois', "isEdited" = true where id = $1`, [id]);
    await act(id, 'edit', 'dois', 'um');
    await allSent();

    expect(await scenario.messages()).toMatchObject([
      { body: 'um', status: 'sent', error: 'channel.noSuchMessage' },
    ]);
    expect(process.announced).toContain(id);
  });
});
