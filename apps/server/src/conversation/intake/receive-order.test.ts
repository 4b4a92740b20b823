import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyParkedAcks, removeOldParked } from './parked-acks.ts';
import { at, openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario();
});
afterAll(async () => scenario.dispose());

const select = (what: string) => async (company: Company) => company.rows(what);
const contacts = select('select * from contacts where company_id = $1');
const tickets = select('select * from tickets where company_id = $1 order by id');
const messages = select('select * from messages where company_id = $1 order by "createdAt", id');

describe('an event that arrives late or out of order', () => {
  it('takes its place by time', async () => {
    const company = await scenario.company();
    await company.receive(text('segundo', { at: at(20) }));
    await company.receive(text('primeiro', { at: at(10) }));
    expect((await messages(company)).map(({ body }) => body)).toEqual(['primeiro', 'segundo']);
    expect(await tickets(company)).toMatchObject([{ lastMessage: 'segundo', unreadMessages: 2 }]);
  });

  it('goes behind messages of the same second, as the platform sends no fractions', async () => {
    const company = await scenario.company();
    const second = at(0);
    const during = new Date(Date.parse(second) + 400).toISOString();
    await company.receive(text('da equipe', { at: during, fromMe: true }));
    await company.receive(text('do cliente', { at: second }), text('mais um', { at: second }));
    await company.receive(text('de antes', { at: at(-1) }), text('a seguir', { at: at(1) }));
    const stored = await messages(company);
    expect(stored.map(({ body }) => body)).toEqual([
      'de antes',
      'da equipe',
      'do cliente',
      'mais um',
      'a seguir',
    ]);
    const secondOf = (time: unknown) => Math.floor(new Date(time as string).getTime() / 1_000);
    expect(stored.map(({ createdAt }) => secondOf(createdAt))).toEqual(
      [at(-1), second, second, second, at(1)].map(secondOf),
    );
    expect(await tickets(company)).toMatchObject([{ lastMessage: 'a seguir' }]);
  });

  it('goes behind messages of its second also when the conversation has gone on', async () => {
    const company = await scenario.company();
    const during = new Date(Date.parse(at(0)) + 400).toISOString();
    await company.receive(text('da equipe', { at: during, fromMe: true }), text('um', { at: at(0) }));
    await company.receive(text('resposta', { at: at(3), fromMe: true }));
    await company.receive(text('dois', { at: at(0) }), text('três', { at: at(0) }));
    const bodies = (await messages(company)).map(({ body }) => body);
    expect(bodies).toEqual(['da equipe', 'um', 'dois', 'três', 'resposta']);
    expect(await tickets(company)).toMatchObject([{ lastMessage: 'resposta' }]);
  });

  it('waits for the message that it refers to', async () => {
    const company = await scenario.company();
    const wid = 'late';
    await company.receive(
      { kind: 'edit', wid, body: 'certo', at: at(5) },
      { kind: 'ack', wid, ack: 2, at: at(1) },
    );
    await company.receive({ kind: 'ack', wid, ack: 3, at: at(2) }, { kind: 'ack', wid, ack: 1, at: at(3) });
    const author = { kind: 'phone' as const, value: '5511999990001' };
    await company.receive({ kind: 'reaction', wid, author, fromMe: false, emoji: '👍', at: at(6) });
    expect(await contacts(company)).toEqual([]);

    await company.receive(text('errado', { wid, at: at(0), fromMe: true }));

    expect(await messages(company)).toMatchObject([{ body: 'certo', isEdited: true, ack: 3 }]);
    expect(await company.rows('select emoji, "fromMe" from message_reactions where company_id = $1')).toEqual(
      [{ emoji: '👍', fromMe: false }],
    );
    expect(await company.rows('select 1 from parked_acks where company_id = $1')).toEqual([]);
    expect(await company.rows('select 1 from parked_events where company_id = $1')).toEqual([]);
  });

  it('changes the stored message, and only once', async () => {
    const company = await scenario.company();
    const sent = text('oi', { wid: 'x', fromMe: true });
    const events = [
      sent,
      { kind: 'ack' as const, wid: 'x', ack: 3 as const, at: at(5) },
      { kind: 'edit' as const, wid: 'x', body: 'olá', at: at(6) },
      { kind: 'delete' as const, wid: 'x', at: at(7) },
    ];
    await company.receive(sent);
    await company.receive(...events.slice(1));
    const [once] = await messages(company);
    await company.receive(...events);
    expect(await messages(company)).toEqual([once]);
    expect(once).toMatchObject({ ack: 3, body: 'olá', isEdited: true, isDeleted: true });
    expect(await tickets(company)).toMatchObject([{ lastMessage: 'olá' }]);
  });
});

it('marks all earlier messages as read when somebody answers on the paired phone', async () => {
  const company = await scenario.company();
  await company.receive(text('um', { at: at(1) }), text('dois', { at: at(2) }));
  await company.receive(
    text('três', { at: at(3) }),
    text('já vi', { at: at(4), fromMe: true }),
    text('quatro', { at: at(5) }),
  );
  expect((await messages(company)).map(({ body, read }) => [body, read])).toEqual([
    ['um', true],
    ['dois', true],
    ['três', true],
    ['já vi', true],
    ['quatro', false],
  ]);
  expect(await tickets(company)).toMatchObject([{ unreadMessages: 1 }]);
});

describe('a message that the channel accepted and did not deliver', () => {
  const failure = { kind: 'failure' as const, wid: 'x', reason: 'fora da janela', at: at(1) };
  const ours = text('oi', { wid: 'x', fromMe: true, at: at(0) });
  const failed = { status: 'failed', error: 'fora da janela' };
  const accepted = async (company: Awaited<ReturnType<typeof scenario.company>>) => {
    await company.receive(ours);
    await company.rows(`update messages set ack = 1, status = 'sent' where company_id = $1`);
  };

  it('fails once, with the reason, however often the failure is reported', async () => {
    const company = await scenario.company();
    await accepted(company);
    await company.receive(failure);
    await company.receive(failure);
    const stored = await messages(company);
    expect(stored).toMatchObject([failed]);
    expect(stored[0]?.['attemptLog']).toEqual([
      { at: expect.any(String), outcome: 'failed', reason: failed.error },
    ]);
  });

  it('does not fail when it was delivered, nor does a message of the customer', async () => {
    const company = await scenario.company();
    await accepted(company);
    await company.receive({ kind: 'ack', wid: 'x', ack: 2, at: at(1) });
    await company.receive(failure, text('deles', { wid: 'y' }), { ...failure, wid: 'y' });
    expect((await messages(company)).filter(({ status }) => status === 'failed')).toEqual([]);
  });

  it('fails by the sweeper when the failure arrived just as the message got its id', async () => {
    const company = await scenario.company();
    await company.receive(failure);
    expect(await company.rows('select 1 from parked_events where company_id = $1')).toHaveLength(1);
    await company.receive(text('oi', { wid: 'z', fromMe: true, at: at(0) }));
    await company.rows(`update messages set wid = 'x', ack = 1, status = 'sent' where company_id = $1`);
    await applyParkedAcks(scenario.app);
    expect(await messages(company)).toMatchObject([failed]);
    expect(await company.rows('select 1 from parked_events where company_id = $1')).toEqual([]);
  });
});

describe('a receipt that was parked just as its message got its id', () => {
  it('is applied soon after', async () => {
    const company = await scenario.company();
    await company.receive(text('oi', { wid: 'ours', fromMe: true }));
    await company.receive({ kind: 'ack', wid: 'theirs', ack: 3, at: at(1) });
    await company.rows(`update messages set wid = 'theirs' where company_id = $1`);
    await expect.poll(async () => messages(company), { timeout: 20_000 }).toMatchObject([{ ack: 3 }]);
    expect(await company.rows('select from parked_acks where company_id = $1')).toEqual([]);
  });

  it('is applied by the sweeper', async () => {
    const company = await scenario.company();
    await company.receive(text('oi', { wid: 'x', fromMe: true }));
    await company.rows(
      `insert into parked_acks (company_id, "whatsappId", wid, ack) values ($1, $2, 'x', 3), ($1, $2, 'unknown', 2)`,
      company.whatsappId,
    );
    await applyParkedAcks(scenario.app);
    expect(await messages(company)).toMatchObject([{ ack: 3 }]);
    expect(await company.rows('select wid from parked_acks where company_id = $1')).toEqual([
      { wid: 'unknown' },
    ]);
  });
});

describe('a parked event whose message never comes', () => {
  it('is removed after the week in which the message could have come', async () => {
    const company = await scenario.company();
    await company.receive(
      { kind: 'ack', wid: 'old', ack: 2, at: at(0) },
      { kind: 'ack', wid: 'new', ack: 2, at: at(0) },
      { kind: 'delete', wid: 'old', at: at(1) },
      { kind: 'delete', wid: 'new', at: at(1) },
    );
    for (const table of ['parked_acks', 'parked_events'])
      await company.rows(
        `update ${table} set "createdAt" = now() - interval '9 days' where company_id = $1 and wid = 'old'`,
      );
    await removeOldParked(scenario.app);
    const left = `select wid from parked_acks where company_id = $1
      union all select wid from parked_events where company_id = $1`;
    expect(await company.rows(left)).toEqual([{ wid: 'new' }, { wid: 'new' }]);
  });
});
