import { expect, it } from 'vitest';
import { statusProblems, type Writing, writers, writingsOf } from './ticket-status.ts';

const hole = (name: string) => `$\{${name}}`;

it.each<[name: string, text: string, writings: Writing[]]>([
  ['a statement', `update tickets set status = 'closed' where id = 1`, ['update']],
  ['a quoted column', `update "tickets" t set "isBot" = false, "status" = $1`, ['update']],
  ['a column after a function', `update tickets set "updatedAt" = greatest(a, b), status = $2`, ['update']],
  ['several columns at once', `update tickets set (status, "userId") = ($1, $2)`, ['update']],
  ['columns that the code names', `update tickets set ${hole('columns')} where id = 1`, ['update']],
  ['lines', `update tickets as t\n  set "isBot" = false,\n    status = r.status\n  from r`, ['update']],
  ['the query builder', `db.updateTable('tickets').set(values)`, ['update']],
  ['a new row', `insert into tickets (company_id, status) values (1, 'open')`, ['insert']],
  ['a new row of the query builder', `db.insertInto('tickets')`, ['insert']],
  ['an effect of the bot', `script.change({ queueId, status: 'pending' })`, ['effect']],
  ['an effect', `{ type: 'changeTicket', ticketId, set: { status: 'closed' } }`, ['effect']],
  ['nothing, reading', `select status from tickets where status = 'open' order by status`, []],
  ['nothing, choosing by it', `update tickets set "isBot" = false where status = 'open'`, []],
  ['nothing, with a value', `update tickets set "contactId" = ${hole('keptId')}, "queueId" = $2`, []],
  ['nothing, of another table', `update ticket_tracking set status = 1; update schedules set status = 2`, []],
  ['nothing, beside it', `script.change({ queueId }); const place = { status: 'open' }`, []],
])('the check finds in a source: %s', (_name, text, writings) => {
  expect(writingsOf(text)).toEqual(writings);
});

const requested = new Map(
  Object.entries(writers).map(([path, writings]) => [
    path,
    [
      writings.includes('update') ? `update tickets set status = $1` : '',
      writings.includes('insert') ? `insert into tickets (status)` : '',
    ].join(';'),
  ]),
);

it('the named files are no problem', () => {
  expect(statusProblems(requested)).toEqual([]);
});

it('another file is refused, and so is more than a named file may do', () => {
  const second = new Map(requested).set('apps/server/src/inbox/x.ts', `update tickets set status = 'open'`);
  expect(statusProblems(second)).toEqual([
    'apps/server/src/inbox/x.ts: writes the status of tickets (update)',
  ]);
  const path = 'apps/server/src/inbox/tickets/insert-ticket.ts';
  const more = new Map(requested).set(
    path,
    `insert into tickets (status); update tickets set status = 'open'`,
  );
  expect(statusProblems(more)).toEqual([`${path}: writes the status of tickets (update)`]);
});

it('an entry without need is refused', () => {
  const path = 'apps/server/src/inbox/tickets/insert-ticket.ts';
  const without = new Map([...requested].filter(([name]) => name !== path));
  expect(statusProblems(without)).toEqual([`${path}: is named as a writer in vain (insert)`]);
});
