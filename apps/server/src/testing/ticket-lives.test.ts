import { changeBy, decideBotAction, type Facts, type TicketTransition } from '@prosa/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../conversation/engine/engine.ts';
import { actInTicket } from '../conversation/engine/act-in-ticket.ts';
import { openServer, ticketScenario, type TicketScenario } from '../inbox/testing/ticket-scenario.ts';
import { transitionTickets } from '../inbox/tickets/transition-tickets.ts';
import { type Anything, given } from './given.ts';
import type { ModuleServer } from './module-server.ts';

// The same life of a ticket, by a person's calls, by bulk statements and by the bot.

let server: ModuleServer;
let scenario: TicketScenario;
let engine: Engine;
beforeAll(async () => {
  server = await openServer();
  scenario = await ticketScenario(server, given(server));
  engine = server.app;
});
afterAll(async () => server.close());

const steps = ['take', 'return', 'handToBot', 'transfer', 'close', 'undo'] as const;
type Step = (typeof steps)[number];

/** Values that a ticket may have when something happens to it. */
const someColumns = fc.record({
  status: fc.constantFrom('pending', 'open'),
  hasQueue: fc.boolean(),
  unreadMessages: fc.nat(3),
  isBot: fc.boolean(),
  useIntegration: fc.boolean(),
  isOutOfHour: fc.boolean(),
  amountUsedBotQueues: fc.nat(3),
  amountUsedBotQueuesNPS: fc.nat(3),
  imported: fc.constantFrom(null, '2026-11-01T00:00:00.000Z'),
  dialogue: fc.record(
    {
      vacationOn: fc.constant('2026-11-20'),
      promptAnswers: fc.nat(3),
      isPromptOver: fc.constant(true),
      last: fc.constant({ kind: 'menu', at: '2026-11-20T10:00:00.000Z' }),
    },
    { requiredKeys: [] },
  ),
});

const columns = `status, "queueId", "userId", "unreadMessages", "isBot", "useIntegration", "integrationId", imported,
  "isOutOfHour", "amountUsedBotQueues", "amountUsedBotQueuesNPS", dialogue, "updatedAt"`;
const rowOf = async (id: number): Promise<Anything> => {
  const text = `select ${columns} from tickets where id = $1`;
  return (await server.app.database.alone('look', { name: 'lives-row', text, values: [id] }))[0];
};
const inCompany = async <Result>(
  work: Parameters<typeof server.app.database.inCompany<Result>>[1],
): Promise<Result> => server.app.database.inCompany(scenario.company.id, work);

/** The name of a person's step in the table of transitions, and its values. */
function transitionOf(step: Step, row: Anything): [TicketTransition, object] {
  const { id: userId } = scenario.admin;
  const { queueId } = row;
  if (step === 'take') return ['accept', { status: 'open', userId, queueId }];
  if (step === 'return') return ['returnToQueue', { queueId }];
  if (step === 'transfer')
    return ['transfer', { status: 'pending', userId: null, queueId: scenario.support.id }];
  return [step === 'close' ? 'close' : 'handToBot', {}];
}

function isPossible(step: Step, { status }: Anything): boolean {
  if (step === 'undo') return status === 'closed';
  if (step === 'take') return status === 'pending' || status === 'closed';
  return step === 'transfer' || step === 'close' ? status !== 'closed' : status === 'open';
}

async function byCalls(id: number, step: Step): Promise<void> {
  const body = {
    take: { status: 'open', userId: scenario.admin.id },
    return: { status: 'pending', userId: null },
    handToBot: { status: 'pending', userId: null, isBot: true },
    transfer: { isTransfered: true, status: 'pending', userId: null, queueId: scenario.support.id },
    close: { status: 'closed', sendFarewellMessage: false },
    undo: {},
  }[step];
  expect((await scenario.admin.call('PUT', `/tickets/${id}`, body)).status).toBe(200);
}

/** Returns the id of the bulk close, if the step is one. */
async function inBulk(id: number, step: Step): Promise<number | null> {
  const row = await rowOf(id);
  if (step === 'close') {
    const selectedQueueIds = [scenario.sales.id, scenario.support.id];
    const body = { status: row.status, selectedQueueIds, withoutQueue: true };
    const answer = await scenario.admin.call('POST', '/tickets/closeAll', body);
    expect(answer.body).toMatchObject({ count: 1 });
    return answer.body.closeId;
  }
  const [name, values] = transitionOf(step, row);
  const what = { name, given: values, at: server.app.now() };
  await inCompany((tx) => transitionTickets(tx, [id], what));
  return null;
}

async function byBot(id: number, step: Step): Promise<void> {
  const [name, values] = transitionOf(step, await rowOf(id));
  const at = server.app.now();
  const decide = async (facts: Facts, ids: Parameters<typeof decideBotAction>[3]) => {
    if (step === 'close') return decideBotAction(facts, { kind: 'close' }, at, ids);
    const ticket = facts.ticket ?? expect.fail('the ticket lives');
    const set = changeBy(ticket, name, values, at.toISOString());
    return [{ type: 'changeTicket' as const, ticketId: id, set }];
  };
  await inCompany((tx) => actInTicket(engine, tx, id, decide));
}

const make = async ({ hasQueue, dialogue, ...facts }: Anything) =>
  scenario.ticket({
    ...facts,
    dialogue: JSON.stringify(dialogue),
    queueId: hasQueue ? scenario.sales.id : null,
    userId: facts.status === 'open' ? scenario.admin.id : null,
  });

/** Plays one life in three tickets, which must be equal after each step. */
async function liveThrice(beginning: Anything, life: readonly Step[]): Promise<Anything[]> {
  const [called, bulk, bots] = [await make(beginning), await make(beginning), await make(beginning)];
  const ids = [called, bulk, bots].map(({ id }) => id as number);
  const lived: Anything[] = [];
  let closeId: number | null = null;
  let before: Anything = null;
  for (const [index, step] of life.entries()) {
    server.setNow(new Date(Date.UTC(2026, 10, 21, 12, 0, index)).toISOString());
    const row = await rowOf(ids[0]!);
    if (!isPossible(step, row)) continue;
    if (step === 'undo') {
      if (closeId === null) continue;
      expect((await scenario.admin.call('POST', `/tickets/closeAll/${closeId}/undo`)).body.count).toBe(1);
      const { updatedAt: _at, ...undone } = await rowOf(ids[1]!);
      const { updatedAt: _before, ...was } = before;
      expect(undone).toEqual(was);
      lived.push({ status: 'undone' });
      break;
    }
    before = await rowOf(ids[1]!);
    await byCalls(ids[0]!, step);
    // Only a person reopens a closed ticket.
    await (row.status === 'closed' ? byCalls(ids[2]!, step) : byBot(ids[2]!, step));
    closeId = await inBulk(ids[1]!, step);
    const [one, two, three] = [await rowOf(ids[0]!), await rowOf(ids[1]!), await rowOf(ids[2]!)];
    // A call by the attending user marks the messages as read; the table of transitions does not.
    const unread = step === 'take' ? { unreadMessages: one.unreadMessages } : {};
    expect({ ...two, ...unread }).toEqual(one);
    expect({ ...three, ...unread }).toEqual(one);
    if (step === 'take')
      await inCompany((tx) =>
        tx.query(
          'lives-read',
          `update tickets set "unreadMessages" = 0 where company_id = $1 and id = any($2)`,
          [scenario.company.id, ids],
        ),
      );
    lived.push(one);
  }
  for (const id of ids) await scenario.admin.call('DELETE', `/tickets/${id}`);
  return lived;
}

it('a ticket ends up the same by calls, in bulk and by the bot, and an undone close restores it', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      someColumns,
      fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 7 }),
      async (beginning, life) => {
        for (const { status } of await liveThrice(beginning, life)) seen.add(status);
      },
    ),
    { numRuns: 25, seed: 15 },
  );
  expect([...seen].sort()).toEqual(['closed', 'open', 'pending', 'undone']);
});
