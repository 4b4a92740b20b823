import { SendError } from '@prosa/channel-driver';
import { describe, expect, it } from 'vitest';
import { atOnce, noonZone, oneAnHour, PacedScenario, times, twoDates } from '../testing/paced-scenario.ts';
import { screen, sending, until } from '../testing/watching.ts';
import { lift, releaseFirstContacts } from './restrictions.ts';

const number = new PacedScenario();

describe('a paced number', () => {
  it('keeps the order of each conversation, and sends everything', async () => {
    const { process, connection } = await number.open();
    const conversations = await number.strangers(connection, 3);
    for (const conversation of conversations) await number.wrote(conversation);
    for (let index = 0; index < 5; index += 1)
      for (const conversation of conversations) await number.scenario.reply(conversation, `t${index}`);
    number.wake(connection);
    await expect.poll(async () => (await number.ours()).every(({ status }) => status === 'sent')).toBe(true);
    for (const conversation of conversations)
      expect(await screen(process, conversation)).toEqual(['t0', 't1', 't2', 't3', 't4']);
    expect(await number.counted()).toBe(0);
  });

  it('lets replies overtake strangers and bulk messages, which stay queued without an attempt', async () => {
    const { connection } = await number.open(oneAnHour());
    const [one, two, known, sleeping] = await number.strangers(connection, 4);
    if (!one || !two || !known || !sleeping) throw new Error('there are none');
    await number.wrote(sleeping, '3 days');
    await number.wrote(known);
    for (const conversation of [one, two, sleeping]) await number.scenario.reply(conversation, 'campanha');
    await number.wrote(sleeping, '2 days', true);
    await number.scenario.reply(known, 'resposta');
    number.wake(connection);
    await number.eventually([
      ['campanha', 'sent', null],
      ['campanha', 'queued', null],
      ['campanha', 'sent', null],
      ['resposta', 'sent', null],
    ]);
    expect((await number.ours())[1]).toMatchObject({ attempts: 0, error: null, nextAttemptAt: null });
  });

  it('prefers a conversation with a message typed now, even if a bulk message is next in it', async () => {
    const { connection } = await number.open(oneAnHour());
    const [first, second, third] = await number.strangers(connection, 3);
    if (!first || !second || !third) throw new Error('there are none');
    for (const conversation of [first, second, third]) await number.wrote(conversation, '3 days');
    await number.scenario.reply(first, 'campanha');
    number.wake(connection);
    await number.eventually([['campanha', 'sent', null]]);
    await number.scenario.reply(second, 'campanha');
    await number.scenario.reply(third, 'campanha');
    const { rows } = await number.scenario.owner.query(
      `insert into users (company_id, name, email, "passwordHash") values ($1, 'Ana', gen_random_uuid(), '') returning id`,
      [number.scenario.companyId],
    );
    const typed = await number.scenario.reply(third, 'digitada');
    await number.scenario.owner.query(`update messages set origin = 'app', "userId" = $2 where id = $1`, [
      typed,
      rows[0].id,
    ]);
    number.wake(connection);
    await number.eventually([
      ['campanha', 'sent', null],
      ['campanha', 'queued', null],
      ['campanha', 'sent', null],
      ['digitada', 'sent', null],
    ]);
  });

  it('writes to a limited number of strangers a day; the others wait for the morning, with the reason', async () => {
    const { process, connection } = await number.open();
    await number.change(connection, '"firstContactsPerDay" = 2');
    const people = await number.strangers(connection, 4);
    for (const person of people) await number.scenario.reply(person, 'oi');
    const last = people.at(-1) ?? expect.fail('there is none');
    await number.scenario.reply(people[0] ?? last, 'tudo bem?');
    number.wake(connection);
    await number.eventually([
      ['oi', 'sent', null],
      ['oi', 'sent', null],
      ['oi', 'queued', 'firstContacts'],
      ['oi', 'queued', 'firstContacts'],
      ['tudo bem?', 'sent', null],
    ]);
    const { rows } = await number.scenario.owner.query(
      `select id::int, ("nextAttemptAt" at time zone $1)::text as at,
         ((now() at time zone $1)::date + 1)::text as tomorrow from messages where status = 'queued'`,
      [noonZone()],
    );
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ tomorrow }) => `${tomorrow} 08:00:00`));
    await expect.poll(() => rows.every(({ id }) => process.announced.includes(id))).toBe(true);
    // A person who has written meanwhile is no stranger any more.
    await number.wrote(last);
    number.wake(connection);
    await expect.poll(async () => (await number.ours())[3]?.status).toBe('sent');
    expect(await number.counted()).toBe(2);
    // The next day.
    await number.scenario.owner.query('update first_contacts set day = day - 1');
    await number.scenario.owner.query(`update messages set "nextAttemptAt" = now() where status = 'queued'`);
    number.wake(connection);
    await expect.poll(async () => (await number.ours()).every(({ status }) => status === 'sent')).toBe(true);
    expect(await number.counted()).toBe(3);
  });

  it.each([
    ['none are allowed', '"firstContactsPerDay" = 0', 0],
    ['there is no limit', '"firstContactsPerDay" = null, "youngSince" = now()', 6],
    ['the number is of today', '"youngSince" = now()', 3],
    ['the number is three days old', `"youngSince" = now() - interval '3 days'`, 5],
  ])('sends the allowed first contacts when %s', async (_what, how, most) => {
    const { connection } = await number.open();
    await number.change(connection, how);
    for (const person of await number.strangers(connection, 6)) await number.scenario.reply(person, 'oi');
    number.wake(connection);
    await number.eventually([
      ...times(most, ['oi', 'sent', null]),
      ...times(6 - most, ['oi', 'queued', most === 0 ? 'noFirstContacts' : 'firstContacts']),
    ]);
  });

  it('sends waiting messages at once when the admin allows more', async () => {
    const { process, connection } = await number.open();
    await number.change(connection, '"firstContactsPerDay" = 0');
    for (const person of await number.strangers(connection, 2)) await number.scenario.reply(person, 'oi');
    number.wake(connection);
    await number.eventually(times(2, ['oi', 'queued', 'noFirstContacts']));
    await number.change(connection, '"firstContactsPerDay" = null');
    const announce = async () => undefined;
    await process.app.database.inCompany(number.scenario.companyId, (tx) =>
      releaseFirstContacts(process.app, announce, tx, connection.id),
    );
    await number.eventually(times(2, ['oi', 'sent', null]));
  });

  it('does not count a group as a stranger', async () => {
    const { connection } = await number.open();
    await number.change(connection, '"firstContactsPerDay" = 0');
    const [group] = await number.strangers(connection, 1);
    if (!group) throw new Error('there is none');
    await number.scenario.owner.query('update conversations set "isGroup" = true');
    await number.scenario.reply(group, 'oi');
    number.wake(connection);
    await number.eventually([['oi', 'sent', null]]);
  });

  it('starts no conversation after a stranger was refused, still replies, and starts again later', async () => {
    const fault = new SendError('permanent', 'restrita', { restriction: { until: null } });
    let isRestricted = true;
    const { process, connection } = await number.open(
      atOnce,
      sending((send, message) =>
        isRestricted && message.body === 'oi' ? Promise.reject(fault) : send(message),
      ),
    );
    const people = await number.strangers(connection, 3);
    const customer = await number.scenario.conversation(connection);
    await number.wrote(customer);
    for (const person of people) await number.scenario.reply(person, 'oi');
    await number.scenario.reply(customer, 'resposta');
    number.wake(connection);
    const waiting = times(3, ['oi', 'queued', 'restriction']);
    await number.eventually([...waiting, ['resposta', 'sent', null]]);
    expect((await number.ours()).map((row) => Number(row['attempts' as 'body']))).toEqual([1, 0, 0, 1]);
    isRestricted = false;
    const announced: number[] = [];
    const announce = async (_tx: unknown, ids: number[]) => void announced.push(...ids);
    const where = { companyId: number.scenario.companyId, whatsappId: connection.id };
    expect(await lift(process.app, announce, where)).toBe(true);
    expect(announced).toHaveLength(3);
    // The number is young again, with three a day: the stranger who was counted today already, and two more.
    await number.eventually([...times(3, ['oi', 'sent', null]), ['resposta', 'sent', null]]);
    expect(await number.counted()).toBe(3);
  });

  it('counts a stranger once, even if the process dies before the message is sent', async () => {
    const { process, connection } = await number.open(
      atOnce,
      sending(() => new Promise(() => undefined)),
    );
    const [person] = await number.strangers(connection, 1);
    if (!person) throw new Error('there is none');
    await number.scenario.reply(person, 'oi');
    number.wake(connection);
    await expect.poll(async () => (await number.ours())[0]?.status).toBe('sending');
    await process.die();
    number.started.splice(0);
    await number.scenario.owner.query(`update connection_leases set "expiresAt" = 'epoch', owner = ''`);
    await number.change(connection, '"firstContactsPerDay" = 1');
    const next = number.start();
    await number.eventually([['oi', 'sent', null]]);
    expect(await number.counted()).toBe(1);
    expect(await screen(next, person)).toEqual(['oi']);
  });

  it('counts by the calendar of the company', async () => {
    const { connection } = await number.open();
    const days: string[] = [];
    for (const zone of twoDates()) {
      await number.livesIn(zone);
      const [person] = await number.strangers(connection, 1);
      if (!person) throw new Error('there is none');
      await number.scenario.reply(person, zone);
      number.wake(connection);
      await until(async () => (await number.ours()).every(({ status }) => status === 'sent'));
      const { rows } = await number.scenario.owner.query(
        `select day::text as day, (now() at time zone $2)::date::text as today from first_contacts
         where "conversationId" = $1`,
        [person.conversationId, zone],
      );
      expect(rows[0].day).toBe(rows[0].today);
      days.push(rows[0].day);
    }
    expect(days[0]).not.toBe(days[1]);
  });

  it('exists only on a paced channel: on others everything is sent', async () => {
    const process = number.scenario.process();
    process.start();
    number.started.push(process);
    const connection = await number.scenario.connection(process);
    await number.change(connection, '"firstContactsPerDay" = 0');
    for (const person of await number.strangers(connection, 4)) await number.scenario.reply(person, 'oi');
    number.wake(connection);
    await number.eventually(times(4, ['oi', 'sent', null]));
    expect(await number.counted()).toBe(0);
  });
});
