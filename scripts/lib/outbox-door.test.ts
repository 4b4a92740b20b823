import { expect, it } from 'vitest';
import { doorProblems, type Writing, writers, writingsOf } from './outbox-door.ts';

const hole = (name: string) => `$\{${name}}`;

it.each<[name: string, text: string, writings: Writing[]]>([
  ['a statement', `insert into messages (company_id, body) values ($1, $2)`, ['insert']],
  ['lines and quotes', `with a as (select 1)\ninsert\n  into "messages"\n  select * from a`, ['insert']],
  ['the query builder', `tx.db.insertInto('messages').values(row)`, ['insert']],
  ['a merge', `merge into messages m using r on m.id = r.id`, ['insert']],
  ['a wake-up', `bus.publish('outbox', { companyId, whatsappId })`, ['wake']],
  ['a wake-up in lines', `bus.publish(\n  'outbox',\n  payload)`, ['wake']],
  ['a new id', `\`3EB0${hole('random')}\``, ['name']],
  ['a new id of a note', `'PVT' + random`, ['name']],
  ['nothing, of another table', `insert into messages_archive values (1); insert into message_acts (id)`, []],
  ['nothing, changing', `update messages set status = 'queued'; delete from messages`, []],
  ['nothing, listening', `bus.subscribe('outbox', wake); bus.publish('receipts', payload)`, []],
  ['nothing, knowing an id', `const isOurs = wid.startsWith('3EB0')`, []],
])('the check finds in a source: %s', (_name, text, writings) => {
  expect(writingsOf(text)).toEqual(writings);
});

const sample: Record<Writing, string> = {
  insert: 'insert into messages (id)',
  wake: `bus.publish('outbox', x)`,
  name: `'PVT' + random`,
};
const requested = new Map(
  Object.entries(writers).map(([path, writings]) => [path, writings.map((one) => sample[one]).join(';')]),
);

it('the named files are no problem', () => {
  expect(doorProblems(requested)).toEqual([]);
});

it.each(['insert', 'wake', 'name'] as const)('another file is refused: %s', (writing) => {
  const second = new Map(requested).set('apps/server/src/campaigns/send.ts', sample[writing]);
  expect(doorProblems(second)).toEqual([
    `apps/server/src/campaigns/send.ts: goes past the door into the outbox (${writing})`,
  ]);
});

it('a file that may only store is refused when it wakes too, and so is an entry without need', () => {
  const path = 'apps/server/src/conversation/engine/statements.ts';
  const more = new Map(requested).set(path, `${sample.insert};${sample.wake}`);
  expect(doorProblems(more)).toEqual([`${path}: goes past the door into the outbox (wake)`]);
  const without = new Map([...requested].filter(([name]) => name !== path));
  expect(doorProblems(without)).toEqual([`${path}: is named as a writer in vain (insert)`]);
});
