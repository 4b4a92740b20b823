import type { ChannelDriver, ChannelSession, Outgoing, Party, Whose } from '@prosa/channel-driver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Conversation, openScenario, type Process, type Scenario } from '../testing/fleet-scenario.ts';
import { until } from '../testing/watching.ts';
import { forwardReceipts } from './receipts.ts';

const rui: Party = { kind: 'lid', value: '77' };
const sent: Outgoing[] = [];
const reactions: [string, Whose | undefined][] = [];
const read: (ReadonlyMap<string, Party> | undefined)[] = [];

/** The sandbox driver, with a record of how messages are named to it. */
const listening = (driver: ChannelDriver): ChannelDriver => ({
  ...driver,
  async open(ref, sink) {
    const session = await driver.open(ref, sink);
    const noted: Partial<ChannelSession> = {
      send: async (message) => {
        sent.push(message);
        return session.send(message);
      },
      react: async (wid, _to, _emoji, whose) => void reactions.push([wid, whose]),
      markRead: async (_to, _wids, authors) => void read.push(authors),
    };
    return new Proxy(session, {
      get(target, name) {
        const found: unknown = Reflect.get(noted, name) ?? Reflect.get(target, name);
        return typeof found === 'function' ? (found.bind(target) as unknown) : found;
      },
    });
  },
});

let scenario: Scenario;
let process: Process;
let group: Conversation;
let theirs: number;
beforeAll(async () => {
  scenario = await openScenario();
  process = scenario.process(listening);
  process.start();
  group = await scenario.conversation(await scenario.connection(process));
  const { owner, companyId } = scenario;
  await owner.query('update contacts set "isGroup" = true where number = $1', [group.number]);
  const member = await owner.query(
    `insert into contacts (company_id, name, number) values ($1, 'Rui', '5511') returning id`,
    [companyId],
  );
  const contactId: unknown = member.rows[0].id;
  await owner.query(
    `insert into contact_identities (company_id, kind, value, "contactId") values ($1, 'lid', '77', $2)`,
    [companyId, contactId],
  );
  const message = await owner.query(
    `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", "contactId", wid, body, "fromMe",
       status, "createdAt")
     values ($1, $2, $3, $4, $5, 'theirs', 'Tem?', false, 'received', now()) returning id`,
    [companyId, group.conversationId, group.ticketId, group.connection.id, contactId],
  );
  theirs = Number(message.rows[0].id);
}, 60_000);
afterAll(async () => {
  await process.stop();
  await scenario.dispose();
});

const connection = () => ({ companyId: scenario.companyId, whatsappId: group.connection.id });

it('a quote in a group has the quoted text and its author', async () => {
  const id = await scenario.reply(group, 'Tem', { status: 'sent' });
  await scenario.owner.query(`update messages set "quotedMsgId" = $2, status = 'queued' where id = $1`, [
    id,
    theirs,
  ]);
  scenario.bus.publish('outbox', connection());
  await until(async () => sent.length > 0);
  expect(sent[0]).toMatchObject({
    quotedWid: 'theirs',
    quoted: { body: 'Tem?', fromMe: false, author: rui },
  });
});

it('a reaction in a group names the author of the message', async () => {
  await scenario.owner.query(
    `insert into message_acts (company_id, "whatsappId", "messageId", kind, value, before)
     values ($1, $2, $3, 'react', '👍', '')`,
    [scenario.companyId, group.connection.id, theirs],
  );
  scenario.bus.publish('outbox', connection());
  await until(async () => reactions.length > 0);
  expect(reactions).toEqual([['theirs', { fromMe: false, author: rui }]]);
});

it('a read receipt in a group names the author of the message', async () => {
  const stop = forwardReceipts(process.app, process.runner);
  const { rows } = await scenario.owner.query('select id from contacts where "isGroup"');
  scenario.bus.publish('receipts', {
    ...connection(),
    contactId: Number(rows[0].id),
    wids: ['theirs', 'unknown'],
  });
  await until(async () => read.length > 0);
  stop();
  expect(read).toEqual([new Map([['theirs', rui]])]);
});
