import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ago, importing, old, TODAY } from '../testing/importing.ts';
import { openScenario, text, type Scenario } from '../testing/scenario.ts';
import { importHistory } from './import-history.ts';
import { requestedHistory } from './take-history.ts';

let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario();
});
afterAll(async () => scenario.dispose());

describe('an import that is interrupted', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const chat = { kind: 'phone' as const, value: `55119${20_000_000 + (index % 7)}` };
      return old(`m${index}`, count - index, { chat, wid: `many-${index}` });
    });

  it('loses nothing and repeats nothing, wherever it is killed', async () => {
    const company = await importing(scenario);
    await company.take(many(650).toReversed(), true);
    // Every third transaction rolls back, as if killed before the commit, and the process ends with it.
    const { database, log } = company.engine;
    let transactions = 0;
    const inCompany: typeof database.inCompany = async (id, work) =>
      database.inCompany(id, async (tx) => {
        const result = await work(tx);
        transactions += 1;
        if (transactions % 3 === 0) throw new Error('killed');
        return result;
      });
    const dead = () => {
      throw new Error('dead');
    };
    const dying = {
      ...company.engine,
      database: { inCompany } as typeof database,
      log: { ...log, warn: dead } as unknown as typeof log,
    };
    for (let round = 0; round < 3; round += 1)
      await expect(importHistory(dying, company.one)).rejects.toThrow('dead');
    const half = await company.bodies();
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(650);
    await company.work();
    expect(await company.bodies()).toEqual(many(650).map(({ body }) => body));
    expect(await company.state()).toBe('renderButtonCloseTickets');
    expect(company.events().at(-2)).toMatchObject({ status: { this: 650, all: 650 } });
  });

  it('stores each message once with several processes, while the same people write', async () => {
    const company = await importing(scenario);
    await company.take(many(600), true);
    const live = Array.from({ length: 40 }, (_, index) =>
      text(`vivo ${index}`, {
        chat: { kind: 'phone', value: `55119${20_000_000 + (index % 7)}` },
        at: ago(-index / 60),
      }),
    );
    const working = Promise.all([company.work(), company.work(), company.work()]);
    for (const event of live) await company.receive(event);
    await working;
    await company.work();
    const all = await company.bodies();
    expect(all).toHaveLength(640);
    expect(new Set(all).size).toBe(640);
    expect(await company.waiting()).toEqual([]);
    const living = await company.rows(
      `select "lastMessage" from tickets where company_id = $1 and status <> 'closed'`,
    );
    expect(living).toHaveLength(7);
    for (const { lastMessage } of living) expect(lastMessage).toMatch(/^vivo/);
  });

  it('continues past a message that cannot be stored, and keeps it', async () => {
    const company = await importing(scenario);
    await scenario.owner.query(
      `alter table messages add constraint no_poison check (body <> 'veneno') not valid`,
    );
    await company.take([old('antes', 60), old('veneno', 50), old('depois', 40)], true);
    await company.work();
    await scenario.owner.query('alter table messages drop constraint no_poison');
    expect(await company.bodies()).toEqual(['antes', 'depois']);
    expect(await company.waiting()).toMatchObject([{ error: expect.stringContaining('no_poison') }]);
    expect(await company.state()).toBe('renderButtonCloseTickets');
  });

  it('takes the rest when the channel disconnects for a while in the middle of its delivery', async () => {
    const company = await importing(scenario);
    const seconds = (count: number) => void (company.clock.now = new Date(TODAY.getTime() + count * 1_000));
    const goes = async (status: string) =>
      company.rows(
        'update connections set status = $3 where company_id = $1 and id = $2',
        company.whatsappId,
        status,
      );
    await company.take([old('novo', 10)]);
    await goes('OPENING');
    seconds(60);
    await company.work();
    expect(await company.bodies()).toEqual([]);
    await requestedHistory(company.engine, company.one);
    await goes('CONNECTED');
    await company.work();
    expect(company.planned.at(-1)?.runAt).toEqual(new Date(TODAY.getTime() + 105_000));
    seconds(110);
    await importHistory(company.engine, company.one, 0);
    await company.take([old('velho', 20)]);
    await company.work();
    // All that came is stored, but more may come.
    expect(await company.bodies()).toEqual(['velho', 'novo']);
    expect(await company.state()).toBe('Running');
    expect(company.planned.at(-1)?.runAt).toEqual(new Date(TODAY.getTime() + 155_000));
    await company.take([old('mais velho', 30)]);
    seconds(200);
    await company.work();
    expect(await company.bodies()).toEqual(['mais velho', 'velho', 'novo']);
    expect(await company.state()).toBe('renderButtonCloseTickets');
  });

  it('keeps a request for another window that is made on its way', async () => {
    const company = await importing(scenario);
    const asked = async () =>
      company.rows('select "importOldMessages" as since from connections where company_id = $1');
    await company.take([old('novo', 10)], true);
    const wider = new Date(ago(200 * 24 * 60));
    await company.rows('update connections set "importOldMessages" = $2 where company_id = $1', wider);
    await company.work();
    expect(await company.bodies()).toEqual(['novo']);
    expect(await asked()).toEqual([{ since: wider }]);
    await requestedHistory(company.engine, company.one);
    await company.take([old('novo', 10), old('de antes', 150 * 24 * 60)], true);
    await company.work();
    expect(await company.bodies()).toEqual(['de antes', 'novo']);
    expect(await asked()).toEqual([{ since: null }]);
  });

  it('covers what the session was asked for, though another window is requested before the first batch', async () => {
    const company = await importing(scenario);
    const asked = async () =>
      company.rows('select "importOldMessages" as since from connections where company_id = $1');
    await requestedHistory(company.engine, company.one);
    const wider = new Date(ago(200 * 24 * 60));
    await company.rows('update connections set "importOldMessages" = $2 where company_id = $1', wider);
    await company.take([old('novo', 10)], true);
    await company.work();
    expect(await company.bodies()).toEqual(['novo']);
    expect(await asked()).toEqual([{ since: wider }]);
  });

  it('starts over when a session begins with another window', async () => {
    const company = await importing(scenario);
    await company.take([old('novo', 10)], true);
    await company.rows(
      'update connections set "importOldMessages" = $2 where company_id = $1',
      ago(200 * 24 * 60),
    );
    await requestedHistory(company.engine, company.one);
    await company.work();
    expect(await company.bodies()).toEqual([]);
    await company.take([old('de antes', 150 * 24 * 60)], true);
    await company.work();
    expect(await company.bodies()).toEqual(['de antes', 'novo']);
  });

  it('makes room for other jobs after a while, and is planned again', async () => {
    const company = await importing(scenario);
    await company.take(many(300), true);
    const before = company.planned.length;
    await importHistory(company.engine, company.one, 0);
    expect(company.planned).toHaveLength(before + 1);
    while ((await company.state()) !== 'renderButtonCloseTickets')
      await importHistory(company.engine, company.one, 0);
    expect(await company.bodies()).toHaveLength(300);
    const steps = company.events().flatMap((event) => {
      const { status } = event as { status?: { this: number } };
      return status && status.this > 0 ? [status.this] : [];
    });
    expect(steps).toEqual([100, 200, 300]);
  });
});
