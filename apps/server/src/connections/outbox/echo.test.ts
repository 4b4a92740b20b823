import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../platform/app.ts';
import { type Conversation, openScenario, type Process, type Scenario } from '../testing/fleet-scenario.ts';
import { sending, until } from '../testing/watching.ts';
import type { SendResult } from './queries.ts';
import { ResultWriter } from './result-writer.ts';

let scenario: Scenario;
let started: Process[];
beforeAll(async () => {
  scenario = await openScenario();
}, 60_000);
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  started = [];
  await scenario.owner.query('truncate connections, contacts cascade');
});
afterEach(async () => {
  await Promise.all(started.map(async (process) => process.stop()));
});

/** Inserts a row as the channel's report of a message from another device does. */
const echo = ({ conversationId, ticketId, connection }: Conversation, wid: string) =>
  scenario.owner.query(
    `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, body, "fromMe", status, ack,
       "readAt", "createdAt")
     values ($1, $2, $3, $4, $5, 'eco', true, 'sent', 3, now(), now())`,
    [scenario.companyId, conversationId, ticketId, connection.id, wid],
  );

/** A process whose channel reports a message in a conversation before it answers the send. */
async function withEcho() {
  const echoes = new Map<string, Conversation>();
  const process = scenario.process(
    sending(async (send, message) => {
      const where = echoes.get(message.body);
      if (where) await echo(where, `theirs-${message.body}`);
      await send(message);
      return { wid: `theirs-${message.body}` };
    }),
  );
  process.start();
  started.push(process);
  const connection = await scenario.connection(process);
  return { connection, echoes, process };
}

const rows = async () =>
  (await scenario.messages()).map(({ body, wid, ack, status }) => [body, wid, ack, status]);
const allSent = () => until(async () => (await scenario.messages()).every(({ status }) => status === 'sent'));

describe('an id that another row has already', () => {
  it('is taken over, with its receipts, from the echo of the same message', async () => {
    const { connection, echoes, process } = await withEcho();
    const conversation = await scenario.conversation(connection);
    echoes.set('um', conversation);
    await scenario.reply(conversation, 'um', { wid: 'ours' });
    await allSent();
    expect(await rows()).toEqual([['um', 'theirs-um', 3, 'sent']]);
    const read = await scenario.owner.query('select from messages where "readAt" is not null');
    expect(read.rowCount).toBe(1);
    // The second row is announced as gone, and never as changed.
    expect(process.gone).toHaveLength(1);
    expect(process.announced).not.toContain(process.gone[0]);
  });

  it('otherwise stays where it is, and delays no other message', async () => {
    const { connection, echoes } = await withEcho();
    const [one, two] = [await scenario.conversation(connection), await scenario.conversation(connection)];
    echoes.set('um', two);
    await scenario.reply(one, 'um', { wid: 'ours' });
    await scenario.reply(one, 'dois');
    await scenario.reply(two, 'três');
    await allSent();
    const sorted = (await rows()).toSorted(([one], [two]) => (String(one) < String(two) ? -1 : 1));
    expect(sorted).toEqual([
      ['dois', 'theirs-dois', 1, 'sent'],
      ['eco', 'theirs-um', 3, 'sent'],
      ['três', 'theirs-três', 1, 'sent'],
      ['um', 'ours', 1, 'sent'],
    ]);
  });
});

describe('results that are written together', () => {
  it('are written one by one when one of them cannot be written', async () => {
    let isPoisoned = true;
    const query = async (_name: string, _text: string, [, , json]: [unknown, unknown, string]) => {
      const results: SendResult[] = JSON.parse(json);
      if (isPoisoned && results.some(({ id }) => id === 2)) throw new Error('it cannot be stored');
      return results;
    };
    const database = {
      inCompany: (companyId: number, work: (tx: object) => Promise<void>) => work({ companyId, query }),
    };
    const app = { database, log: pino({ level: 'silent' }) } as unknown as App;
    const announced: number[] = [];
    const announceMessages = async (_tx: unknown, ids: number[]) => void announced.push(...ids);
    const results = new ResultWriter(app, 'me', { announceMessages, announceGone: async () => undefined });
    const nothing = {
      wid: null,
      error: null,
      reason: null,
      delaySeconds: null,
      waitsFor: null,
      restriction: null,
    };
    const result = { status: 'sent', ...nothing } as const;
    const note = (id: number) => results.note(1, { whatsappId: 1, epoch: 1, id, ...result });
    const poisoned = note(2);
    await Promise.all([note(1), note(3)]);
    expect(new Set(announced)).toEqual(new Set([1, 3]));
    isPoisoned = false;
    await poisoned;
    expect(announced).toContain(2);
  });
});
