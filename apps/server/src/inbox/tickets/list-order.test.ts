import { viewerOf } from '@prosa/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { filledDatabase } from '../../testing/test-database.ts';
import { listTickets } from './list-tickets.ts';

const QUEUES = [11, 12, 13];

// Times within one quarter of an hour, across many, and equal to the microsecond: each ticket must be in its place.
const scenario = `
insert into companies (id, name) select c, 'Empresa ' || c from generate_series(71, 90) c;
insert into queues (company_id, id, name, color)
select c, 10 + n, 'Fila ' || n, '#00000' || n from generate_series(71, 90) c, generate_series(1, 3) n;
insert into connections (company_id, id, name, channel, provider)
select c, 1, 'Linha', 'whatsapp', 'sandbox' from generate_series(71, 90) c;
insert into users (company_id, id, name, email, "passwordHash", profile)
select c, n, 'Pessoa ' || n, n || '@' || c, 'x', case n when 1 then 'admin' else 'user' end
from generate_series(71, 90) c, generate_series(1, 8) n;
insert into contacts (company_id, id, name, number)
select c, n, 'Cliente ' || n, n::text from generate_series(71, 90) c, generate_series(1, case c when 71 then 4000 else 1000 end) n;
insert into conversations (company_id, id, "contactId", "whatsappId") select company_id, id, id, 1 from contacts;
insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", "queueId", "userId", status, channel, "updatedAt")
select c.company_id, c.id * 2 + n, c.id, c.id, 1, case when c.id % 7 > 0 then 11 + c.id % 3 end,
  case when n = 0 or c.id % 3 = 0 then 2 + c.id % 7 end,
  case when n = 0 then 'closed' when c.id % 3 = 0 then 'open' else 'pending' end, 'whatsapp',
  now() - (c.id / 3 * 7919 % 100000) * interval '1 second'
from contacts c, generate_series(0, 1) n;
analyze;`;

const nobody = viewerOf({
  id: 2,
  companyId: 71,
  name: 'Pessoa 2',
  queueIds: [11],
  allTicket: 'enable',
  allowGroup: true,
});
const agent = { ...nobody, name: 'agent' };
const admin = { ...nobody, id: 1, name: 'admin', profile: 'admin' as const, queueIds: [] };

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await filledDatabase(scenario));
});
afterAll(async () => close());

describe.each(['pending', 'open', 'closed', 'search'] as const)('the view %s', (status) => {
  describe.each([
    [agent, false],
    [admin, true],
  ])('$name', (viewer, showAll) => {
    it.each(['DESC', 'ASC'] as const)(
      'is ordered by the last change, %s, from page to page',
      async (sort) => {
        const query = { status, showAll, queueIds: QUEUES, sortTickets: sort };
        const app = { database, now: () => new Date() };
        const read = async (pageNumber: number) =>
          (await listTickets(app, viewer, { ...query, pageNumber })).tickets;
        const pages = [await read(1), await read(2), await read(3)];
        const listed = pages.flat().map(({ id, updatedAt }) => ({ id, at: Date.parse(updatedAt) }));
        expect(new Set(listed.map(({ id }) => id)).size).toBe(120);
        const sign = sort === 'DESC' ? -1 : 1;
        expect(listed).toEqual(listed.toSorted((a, b) => sign * (a.at - b.at || a.id - b.id)));
      },
    );
  });
});
