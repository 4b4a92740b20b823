import type { Party } from '@prosa/channel-driver';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
let company: Company;
let other: pg.PoolClient;
beforeAll(async () => {
  scenario = await openScenario();
});
beforeEach(async () => {
  company = await scenario.company();
  await company.receive(text('0', { chat: byPhone }), text('1', { chat: byLid }));
  other = await scenario.owner.connect();
  await other.query('begin');
});
afterEach(() => other.release());
afterAll(async () => scenario.dispose());

const byPhone: Party = { kind: 'phone', value: '5511988887777' };
const byLid: Party = { kind: 'lid', value: '77000' };
const bsuid = { kind: 'bsuid' as const, value: 'BR.ana' };

const someoneWaits = async () =>
  vi.waitFor(async () => {
    const waiting = await other.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting.rows).toHaveLength(1);
  });

const heard = async () =>
  company.rows(`select body from messages where company_id = $1 and body in ('0', '1', '2') order by body`);

it('a batch that adds a name does not lock conversations while it waits for that name', async () => {
  const made = await other.query<{ id: number }>(
    `insert into contacts (company_id, name, number, channel) values ($1, 'Ana', '', 'whatsapp') returning id`,
    [company.id],
  );
  await other.query(
    `insert into contact_identities (company_id, kind, value, "contactId") values ($1, $2, $3, $4)`,
    [company.id, bsuid.kind, bsuid.value, made.rows[0]?.id],
  );
  const united = company.receive(text('2', { chat: { ...byLid, aliases: [byPhone, bsuid] } }));
  await someoneWaits();
  // Less than PostgreSQL's deadlock_timeout (1 s), after which it would abort the other side.
  await other.query(`set local lock_timeout = '500ms'`);
  await other.query('select from conversations where company_id = $1 for update', [company.id]);
  await other.query('commit');
  await united;
  expect(await company.rows('select id from contacts where company_id = $1')).toHaveLength(1);
  expect(await heard()).toEqual([{ body: '0' }, { body: '1' }, { body: '2' }]);
});

it('a batch finds the surviving contact when its own was merged away meanwhile', async () => {
  const warned = vi.spyOn(scenario.app.log, 'warn');
  await other.query('select from conversations where company_id = $1 for update', [company.id]);
  const received = company.receive(text('2', { chat: byLid }));
  await someoneWaits();
  const gone = `select "contactId" from contact_identities where company_id = $1 and kind = 'lid'`;
  const { rows } = await other.query<{ contactId: number }>(gone, [company.id]);
  await other.query(
    `update contact_identities set "contactId" = (select "contactId" from contact_identities
       where company_id = $1 and kind = 'phone') where company_id = $1 and kind = 'lid'`,
    [company.id],
  );
  await other.query('delete from contacts where company_id = $1 and id = $2', [
    company.id,
    rows[0]?.contactId,
  ]);
  await other.query('commit');
  await received;
  expect(warned).not.toHaveBeenCalled();
  expect(await company.rows('select "lastMessage" from tickets where company_id = $1')).toEqual([
    { lastMessage: '2' },
  ]);
});
