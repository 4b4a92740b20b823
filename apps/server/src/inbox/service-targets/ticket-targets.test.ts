import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given } from '../../testing/given.ts';
import type { ModuleServer } from '../../testing/module-server.ts';
import { openServer, ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
let sales: Anything;
beforeAll(async () => {
  server = await openServer();
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  scenario = await ticketScenario(server, make);
  sales = await make.queue(scenario.company, { firstAnswerTarget: 10, resolutionTarget: 100 });
});

const change = async (table: string, id: number, column: string, value: unknown): Promise<unknown> =>
  server.app.database.inCompany(scenario.company.id, (tx) =>
    tx.query(
      `test-${table}-${column}`,
      `update ${table} set "${column}" = $3 where company_id = $1 and id = $2`,
      [scenario.company.id, id, value],
    ),
  );
const hours = async (schedules: object[]): Promise<unknown> =>
  server.app.database.acrossCompanies('the test sets the hours', (tx) =>
    tx.query('test-hours', 'update companies set schedules = $2 where id = $1', [
      scenario.company.id,
      JSON.stringify(schedules),
    ]),
  );
const week = (times: object) =>
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekdayEn) => ({
    weekday: weekdayEn,
    weekdayEn,
    startTimeA: '08:00',
    endTimeA: '18:00',
    startTimeB: '',
    endTimeB: '',
    ...times,
  }));

/** A ticket whose period began on Friday, 2026-03-06, at 17:55 in São Paulo. */
async function ticket(facts: Anything = {}, period: Anything = {}): Promise<Anything> {
  const { whatsappId = scenario.connection.id, ...own } = facts;
  const place = { queueId: sales.id, whatsappId, status: 'open', userId: scenario.ana.id, ...own };
  const made = await make.ticket(scenario.company, place);
  await make.insert('ticket_tracking', {
    company_id: scenario.company.id,
    ticketId: made.id,
    queueId: made.queueId,
    whatsappId,
    createdAt: '2026-03-06T20:55:00Z',
    ...period,
  });
  return made;
}

async function targetsOf({ id }: { id: number }): Promise<Anything> {
  const { body } = await scenario.admin.call('GET', '/tickets?status=search&showAll=true');
  return body.tickets.find((one: Anything) => one.id === id).targets;
}
const due = (nearAt: string, dueAt: string) => ({
  nearAt: `2026-03-${nearAt}:00.000Z`,
  dueAt: `2026-03-${dueAt}:00.000Z`,
});

describe('a ticket of the list', () => {
  it('has when the targets of its queue are due; without service hours every minute counts', async () => {
    expect(await targetsOf(await ticket())).toEqual({
      firstAnswer: due('06T21:03', '06T21:05'),
      resolution: due('06T22:15', '06T22:35'),
    });
  });

  it("counts by the company's hours and holidays", async () => {
    await scenario.settings({ scheduleType: 'company' });
    await hours(week({}));
    await make.insert('holidays', { company_id: scenario.company.id, day: '2026-03-07', name: 'Feriado' });
    expect((await targetsOf(await ticket())).firstAnswer).toEqual(due('08T11:03', '08T11:05'));
  });

  it("counts by the queue's hours, or the connection's, where the company has them so", async () => {
    await scenario.settings({ scheduleType: 'queue', timezone: 'America/Sao_Paulo' });
    await change('queues', sales.id, 'schedules', JSON.stringify(week({ startTimeA: '09:00' })));
    const made = await ticket();
    expect((await targetsOf(made)).firstAnswer).toEqual(due('07T12:03', '07T12:05'));
    await server.app.database.acrossCompanies('the test changes whose hours count', (tx) =>
      tx.query('test-hours-of', 'update company_settings set "values" = $2 where company_id = $1', [
        scenario.company.id,
        JSON.stringify({ scheduleType: 'connection' }),
      ]),
    );
    const own = JSON.stringify(week({ startTimeA: '10:00' }));
    await change('connections', scenario.connection.id, 'schedules', own);
    expect((await targetsOf(made)).firstAnswer).toEqual(due('07T13:03', '07T13:05'));
  });

  it('asks for a first answer until a person has written, and for none where the company wrote first', async () => {
    const answered = await ticket({}, { firstAnswerAt: '2026-03-06T21:00:00Z' });
    const begun = await ticket({ isActiveDemand: true });
    for (const one of [answered, begun])
      expect(await targetsOf(one)).toMatchObject({
        firstAnswer: null,
        resolution: { nearAt: expect.any(String) },
      });
  });

  it('has none where the queue has none, closed, while a rating is awaited, or imported', async () => {
    const none = [
      { queueId: scenario.support.id },
      { queueId: null },
      { status: 'nps' },
      { imported: '2026-03-01T00:00:00Z' },
    ];
    for (const facts of none) expect(await targetsOf(await ticket(facts))).toBeNull();
    expect(
      await targetsOf(await ticket({ status: 'closed' }, { finishedAt: '2026-03-06T21:00:00Z' })),
    ).toBeNull();
  });

  it('has only the one that the queue has, and none where its hours are never open', async () => {
    await change('queues', sales.id, 'firstAnswerTarget', null);
    const made = await ticket();
    expect(await targetsOf(made)).toMatchObject({
      firstAnswer: null,
      resolution: { dueAt: expect.any(String) },
    });
    await scenario.settings({ scheduleType: 'company' });
    await hours(week({ endTimeA: '' }));
    expect(await targetsOf(made)).toBeNull();
  });
});

describe('the targets of a ticket whose service goes on', () => {
  it('follow the targets of its queue', async () => {
    const made = await ticket();
    await change('queues', sales.id, 'firstAnswerTarget', 20);
    await change('queues', sales.id, 'resolutionTarget', null);
    expect(await targetsOf(made)).toEqual({ firstAnswer: due('06T21:11', '06T21:15'), resolution: null });
  });

  it('are those of the queue that it moves to, from the same begin, and are announced with it', async () => {
    const made = await ticket();
    const { id: queueId } = await make.queue(scenario.company, { firstAnswerTarget: 30 });
    server.published.length = 0;
    expect((await scenario.admin.call('PUT', `/tickets/${made.id}`, { queueId })).status).toBe(200);
    const expected = { firstAnswer: due('06T21:19', '06T21:25'), resolution: null };
    expect(await targetsOf(made)).toEqual(expected);
    const shown = [...scenario.published('ticket'), ...scenario.published('ticketMoved')];
    expect(shown.flatMap(({ ticket: one }) => (one ? [one.targets] : []))).toContainEqual(expected);
  });
});

it('is published with an answer, which the ticket waits for no longer', async () => {
  const made = await ticket();
  server.published.length = 0;
  const note = { body: 'Ligar depois', isPrivate: true };
  expect((await scenario.ana.call('POST', `/messages/${made.id}`, note)).status).toBe(200);
  expect((await scenario.ana.call('POST', `/messages/${made.id}`, { body: 'Bom dia' })).status).toBe(200);
  const waits = scenario
    .published('appMessage')
    .map(({ ticket: shown }) => shown.targets.firstAnswer !== null);
  expect(waits).toEqual([true, false]);
  const moved = scenario.published('ticketMoved').at(-1);
  expect(moved?.ticket.targets.firstAnswer).toBeNull();
});
