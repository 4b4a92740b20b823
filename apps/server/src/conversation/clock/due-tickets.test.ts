import { channelThatCan } from '../../inbox/messages/testing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleDueTickets } from './due-tickets.ts';
import { openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
let company: Company;
let clock: number;
beforeAll(async () => {
  scenario = await openScenario();
  scenario.app.now = () => new Date(clock);
});
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  clock = Date.now();
  company = await scenario.company({ complationMessage: 'Tchau' });
  scenario.published.length = 0;
  // The tickets of the other tests' companies must not be due.
  await scenario.owner.query('update tickets set "dueAt" = null');
});

const pass = (minutes: number) => {
  clock += minutes * 60_000;
};
const write = async (body: string, value = '5511999990001') =>
  company.receive(
    text(body, { at: new Date(clock).toISOString(), chat: { kind: 'phone', value, name: 'Ana' } }),
  );
const connection = async (set: string) =>
  company.rows(`update connections set ${set} where company_id = $1 returning id`);
const tickets = async () => company.rows('select * from tickets where company_id = $1 order by id');
const ours = async () =>
  (await company.rows('select body from messages where company_id = $1 and "fromMe" order by id')).map(
    ({ body }) => body,
  );
const logs = async () =>
  (await company.rows('select type from ticket_logs where company_id = $1 order by id')).map(
    ({ type }) => type,
  );

async function user(name: string, more = 'true'): Promise<number> {
  const [row] = await company.rows<{ id: string }>(
    `insert into users (company_id, name, email, "passwordHash", online)
     values ($1, $2, gen_random_uuid()::text, '', ${more}) returning id`,
    name,
  );
  return Number(row?.id);
}
const accept = async (userId: number) =>
  company.rows(`update tickets set status = 'open', "userId" = $2 where company_id = $1`, userId);

describe('tickets and the clock', () => {
  it('a ticket with a closed reply window is closed without a message', async () => {
    const minutes = (count: number) => channelThatCan({ interactive: [], replyWindowHours: count / 60 });
    await connection(`"expiresTicket" = 10, "expiresInactiveMessage" = 'Encerrado'`);
    await write('Oi');
    await accept(await user('Marina'));
    pass(11);
    const engine = { ...scenario.app, capabilitiesOf: () => minutes(5) };
    expect(await settleDueTickets(engine)).toBe(1);
    expect([await tickets(), await ours()]).toMatchObject([[{ status: 'closed' }], []]);
  });

  it('a ticket of an archived company waits until the company is restored', async () => {
    await connection(`"expiresTicket" = 10`);
    await write('Oi');
    await accept(await user('Marina'));
    pass(11);
    await company.rows('update companies set "archivedAt" = now() where id = $1 returning id');
    expect(await settleDueTickets(scenario.app)).toBe(0);
    expect(await tickets()).toMatchObject([{ status: 'open' }]);
    await company.rows('update companies set "archivedAt" = null where id = $1 returning id');
    expect(await settleDueTickets(scenario.app)).toBe(1);
    expect(await tickets()).toMatchObject([{ status: 'closed' }]);
  });

  it('an attended ticket is closed after silence, with its period, and browsers receive it', async () => {
    await connection(`"expiresTicket" = 10, "expiresInactiveMessage" = 'Encerrado'`);
    await write('Oi');
    await accept(await user('Marina'));
    pass(1);
    expect(await settleDueTickets(scenario.app)).toBe(1);
    expect(await tickets()).toMatchObject([{ status: 'open' }]);
    pass(8);
    await write('Ainda aqui');
    pass(9);
    await settleDueTickets(scenario.app);
    expect(await tickets()).toMatchObject([{ status: 'open' }]);
    pass(2);
    scenario.published.length = 0;
    expect(await settleDueTickets(scenario.app)).toBe(1);
    expect(await tickets()).toMatchObject([
      { status: 'closed', unreadMessages: 0, lastMessage: 'Encerrado', dueAt: null },
    ]);
    expect((await logs()).at(-1)).toBe('autoClose');
    expect(
      await company.rows('select 1 from ticket_tracking where company_id = $1 and "finishedAt" is null'),
    ).toEqual([]);
    expect(scenario.published.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ticket', 'appMessage']),
    );
  });

  it('processes that poll at the same time handle each ticket once', async () => {
    await connection(`"expiresTicket" = 10, "expiresInactiveMessage" = 'Encerrado'`);
    for (let person = 0; person < 30; person += 1)
      await write('Oi', `55119999901${String(person).padStart(2, '0')}`);
    await accept(await user('Marina'));
    pass(11);
    const looked = await Promise.all([1, 2, 3].map(async () => settleDueTickets(scenario.app)));
    expect(looked.reduce((sum, each) => sum + each, 0)).toBe(30);
    expect(await ours()).toHaveLength(30);
  });

  it('while the connection is down nothing is sent or closed; once it is up, both happen', async () => {
    await connection(`"expiresTicket" = 10, "expiresInactiveMessage" = 'Encerrado', status = 'TIMEOUT'`);
    await write('Oi');
    await accept(await user('Marina'));
    pass(60);
    await settleDueTickets(scenario.app);
    expect(await ours()).toEqual([]);
    await connection(`status = 'CONNECTED'`);
    pass(3);
    await settleDueTickets(scenario.app);
    expect(await ours()).toEqual(['Encerrado']);
  });

  it('a ticket that waits in vain for a rating is closed with the farewell', async () => {
    await connection('"expiresTicketNPS" = 15');
    await write('Oi');
    await company.rows(`update tickets set status = 'nps' where company_id = $1`);
    pass(16);
    await settleDueTickets(scenario.app);
    expect([await ours(), (await tickets())[0]?.['status']]).toEqual([['Tchau'], 'closed']);
    expect(await company.rows('select 1 from user_ratings where company_id = $1')).toEqual([]);
  });

  it('a customer who chooses no queue goes to one, and rotation passes the ticket among its members', async () => {
    const [queue] = await company.rows<{ id: string }>(
      `insert into queues (company_id, name, color, "greetingMessage", "ativarRoteador", "tempoRoteador")
       values ($1, 'Vendas', '#123456', 'Vendas, bom dia', true, 5) returning id`,
    );
    await connection(`"timeSendQueue" = 10, "sendIdQueue" = ${queue?.id}`);
    const [ana, rui] = [await user('Ana'), await user('Rui')];
    for (const id of [ana, rui])
      await company.rows('insert into user_queues values ($1, $2, $3)', id, queue?.id);
    await write('Oi');
    pass(11);
    await settleDueTickets(scenario.app);
    expect(await tickets()).toMatchObject([{ status: 'pending', queueId: queue?.id }]);
    expect((await ours())[0]).toBe('Vendas, bom dia');
    pass(3);
    await settleDueTickets(scenario.app);
    const first = (await tickets())[0]?.['userId'];
    pass(6);
    await settleDueTickets(scenario.app);
    const second = (await tickets())[0]?.['userId'];
    expect(new Set([first, second])).toEqual(new Set([String(ana), String(rui)]));
    expect(await logs()).toEqual(['create', 'redirect', 'userDefine', 'userDefine']);
    const [period] = await company.rows('select * from ticket_tracking where company_id = $1');
    expect(period).toMatchObject({ queueId: queue?.id, userId: second, startedAt: null });
  });

  it('times that an admin sets apply to tickets that wait already', async () => {
    await write('Oi');
    await accept(await user('Marina'));
    pass(60);
    expect(await settleDueTickets(scenario.app)).toBe(0);
    await connection('"expiresTicket" = 10');
    pass(1);
    expect(await settleDueTickets(scenario.app)).toBe(1);
    expect(await tickets()).toMatchObject([{ status: 'closed' }]);
  });

  it('a ticket that fails blocks no other, and is retried later', async () => {
    await connection(`"expiresTicket" = 10, "expiresInactiveMessage" = 'Encerrado'`);
    await write('Oi', '5511977770001');
    await write('Oi', '5511977770002');
    await accept(await user('Marina'));
    const [broken] = await tickets();
    await company.rows(
      `update tickets set "lastMessage" = 'poison' where company_id = $1 and id = $2`,
      broken?.['id'],
    );
    await scenario.owner.query(`create function refuse_poison() returns trigger language plpgsql as $$
      begin if old."lastMessage" = 'poison' and new.status = 'closed' then raise exception 'poison'; end if; return new; end $$`);
    await scenario.owner.query(
      'create trigger refuse_poison before update on tickets for each row execute function refuse_poison()',
    );
    pass(11);
    await settleDueTickets(scenario.app);
    expect((await tickets()).map(({ status }) => status)).toEqual(['open', 'closed']);
    await scenario.owner.query('drop trigger refuse_poison on tickets');
    expect(await settleDueTickets(scenario.app)).toBe(0);
    pass(11);
    await settleDueTickets(scenario.app);
    expect((await tickets()).map(({ status }) => status)).toEqual(['closed', 'closed']);
  });
});
