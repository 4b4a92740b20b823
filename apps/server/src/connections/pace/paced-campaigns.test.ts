import { expect, it } from 'vitest';
import { atOnce, oneAnHour, PacedScenario } from '../testing/paced-scenario.ts';
import { sending, until } from '../testing/watching.ts';

const number = new PacedScenario();

/** A channel on which each message takes until `next` is called, or until `end`. */
function stepped() {
  const given: string[] = [];
  const waiting: (() => void)[] = [];
  let isOver = false;
  const next = () => waiting.shift()?.();
  const end = () => {
    isOver = true;
    while (waiting.length > 0) next();
  };
  const wrap = sending(async (send, message) => {
    given.push(message.body);
    if (!isOver) await new Promise<void>((resolve) => void waiting.push(resolve));
    return send(message);
  });
  return { given, next, end, wrap };
}

it('sends a reply next after the message of a campaign that is being sent, however many of it wait', async () => {
  const { given, next, end, wrap } = stepped();
  const { connection } = await number.open(atOnce, wrap);
  await number.scenario.campaign(connection, 300);
  await number.scenario.owner.query(
    `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, status, "createdAt")
     select company_id, "conversationId", id, "whatsappId", 'in' || id, 'received', now() - interval '1 minute'
     from tickets`,
  );
  const [customer] = await number.strangers(connection, 1);
  if (!customer) throw new Error('there is none');
  await number.wrote(customer);
  number.wake(connection);
  await until(async () => given.length === 1);
  await number.scenario.reply(customer, 'resposta');
  number.wake(connection);
  // It does not even wait until the one before it has been sent.
  await until(async () => given.length === 2);
  expect(given).toEqual(['campanha', 'resposta']);
  next();
  next();
  await until(async () => given.length === 3);
  // Of a campaign one is on its way at a time.
  expect(given).toEqual(['campanha', 'resposta', 'campanha']);
  end();
});

it('lets what bots and people write overtake a campaign, also to customers who have just written', async () => {
  const { connection } = await number.open(oneAnHour());
  const [first, second, sleeping] = await number.strangers(connection, 3);
  if (!first || !second || !sleeping) throw new Error('there are none');
  for (const one of [first, second]) await number.wrote(one);
  await number.wrote(sleeping, '3 days');
  // All at once: the outbox also looks by itself, and would find the first without the others.
  const written = { status: 'skipped' };
  await number.scenario.reply(first, 'campanha', { ...written, isMass: true });
  await number.scenario.reply(second, 'campanha', { ...written, isMass: true });
  await number.scenario.reply(sleeping, 'agendada', written);
  await number.scenario.owner.query(`update messages set status = 'queued' where status = 'skipped'`);
  number.wake(connection);
  // The bulk of the hour is the scheduled message; a campaign is no answer to who wrote a minute ago.
  await number.eventually([
    ['campanha', 'queued', null],
    ['campanha', 'queued', null],
    ['agendada', 'sent', null],
  ]);
});

it('counts the strangers of a campaign as first contacts', async () => {
  const { connection } = await number.open();
  await number.change(connection, '"firstContactsPerDay" = 2');
  await number.scenario.campaign(connection, 4);
  number.wake(connection);
  await number.eventually([
    ['campanha', 'sent', null],
    ['campanha', 'sent', null],
    ['campanha', 'queued', 'firstContacts'],
    ['campanha', 'queued', 'firstContacts'],
  ]);
  expect(await number.counted()).toBe(2);
});

it('counts nobody who is skipped as suppressed as a first contact', async () => {
  const { connection } = await number.open();
  await number.change(connection, '"firstContactsPerDay" = 1');
  await number.scenario.campaign(connection, 3);
  await number.scenario.owner.query(
    `insert into suppressions (company_id, kind, value, source)
     select company_id, 'phone', number, 'manual' from contacts order by id limit 2`,
  );
  number.wake(connection);
  await number.eventually([
    ['campanha', 'skipped', null],
    ['campanha', 'skipped', null],
    ['campanha', 'sent', null],
  ]);
  expect(await number.counted()).toBe(1);
});
