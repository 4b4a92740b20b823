import { MESSAGES_PAGE_SIZE } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { openFixture, type Fixture, type Scenario } from '../testing/fixture.ts';
import { statementsOf } from '../testing/plans.ts';

const PAGES = 40;
let newestNumber = PAGES * MESSAGES_PAGE_SIZE;

let fixture: Fixture;
let scenario: Scenario;
let ticket: Anything;
beforeAll(async () => {
  fixture = await openFixture();
  scenario = await fixture.scenario();
  ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
  await write(1, newestNumber);
});
afterAll(async () => fixture.server.close());

/** Three messages per second, which only their ids tell apart. */
async function write(from: number, to: number): Promise<void> {
  const { company_id, conversationId, contactId, whatsappId, id } = ticket;
  await fixture.server.app.database.inCompany(company_id, async (tx) =>
    tx.query(
      'test-many-messages',
      `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", "contactId", wid, body, "createdAt")
       select $1, $2, $3, $4, $5, 'W' || n, 'm' || n, timestamptz '2026-01-01' + n / 3 * interval '1 second'
       from generate_series($6::int, $7::int) n order by n`,
      [company_id, conversationId, id, whatsappId, contactId, from, to],
    ),
  );
}

/** The bodies of a page, with the number of statements that searched for its start. */
async function read(person: GivenUser, pageNumber: number) {
  let bodies: string[] = [];
  const sent = await statementsOf(async () => {
    const { body } = await person.call('GET', `/messages/${ticket.uuid}?pageNumber=${pageNumber}`);
    bodies = body.messages.map((message: Anything) => message.body);
  });
  return { bodies, searches: sent.filter((text) => text.includes('recursive')).length };
}
const pageFrom = (newest: number, pageNumber: number) => {
  const last = newest - (pageNumber - 1) * MESSAGES_PAGE_SIZE;
  return Array.from({ length: MESSAGES_PAGE_SIZE }, (_, n) => `m${last - MESSAGES_PAGE_SIZE + 1 + n}`);
};

describe('jumping to a page of a long conversation', () => {
  it('shows the page of that number, in any direction and distance', async () => {
    for (const page of [38, 20, 17, 39, 18, 1, 34, 40, 2]) {
      expect((await read(scenario.admin, page)).bodies).toEqual(pageFrom(newestNumber, page));
    }
  });

  it('searches for its start once for all readers of the same tickets, and not again after page 1', async () => {
    await write(newestNumber + 1, (newestNumber += 5));
    expect((await read(scenario.admin, 1)).bodies).toEqual(pageFrom(newestNumber, 1));
    expect(await read(scenario.admin, 39)).toEqual({ bodies: pageFrom(newestNumber, 39), searches: 1 });
    expect(await read(scenario.ana, 39)).toEqual({ bodies: pageFrom(newestNumber, 39), searches: 0 });
    expect(await read(scenario.ana, 30)).toEqual({ bodies: pageFrom(newestNumber, 30), searches: 0 });
    expect((await read(scenario.ana, 1)).bodies).toEqual(pageFrom(newestNumber, 1));
    expect(await read(scenario.ana, 35)).toEqual({ bodies: pageFrom(newestNumber, 35), searches: 0 });
  });

  it('counts from the newest message that page 1 has shown', async () => {
    await read(scenario.ana, 39);
    await write(newestNumber + 1, (newestNumber += 5));
    expect((await read(scenario.ana, 1)).bodies).toEqual(pageFrom(newestNumber, 1));
    expect(await read(scenario.ana, 39)).toEqual({ bodies: pageFrom(newestNumber, 39), searches: 1 });
  });

  it('counts separately for a reader of other tickets of the conversation', async () => {
    const own = await fixture.server.app.database.inCompany(ticket.company_id, async (tx) => {
      const [other] = await tx.query<{ id: number }>(
        'test-other-ticket',
        `insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", "userId", status, channel)
         select company_id, id - 1, "conversationId", "contactId", "whatsappId", $2, 'closed', channel
         from tickets where id = $1 returning id`,
        [ticket.id, scenario.rui.id],
      );
      await tx.query(
        'test-move-messages',
        'update messages set "ticketId" = $1 where "ticketId" = $2 and id % 2 = 0',
        [other?.id, ticket.id],
      );
      return tx.query<{ body: string }>(
        'test-own-messages',
        'select body from messages where "ticketId" = $1 order by "createdAt" desc, id desc',
        [ticket.id],
      );
    });
    await write(newestNumber + 1, (newestNumber += 5));
    const newest = [5, 4, 3, 2, 1].map((n) => `m${newestNumber - 5 + n}`);
    const readable = [...newest, ...own.map(({ body }) => body)];

    expect((await read(scenario.admin, 1)).bodies).toEqual(pageFrom(newestNumber, 1));
    expect((await read(scenario.admin, 36)).bodies).toEqual(pageFrom(newestNumber, 36));
    await read(scenario.ana, 1);
    const { bodies, searches } = await read(scenario.ana, 19);
    expect(searches).toBe(1);
    expect(bodies).toEqual(readable.slice(18 * MESSAGES_PAGE_SIZE, 19 * MESSAGES_PAGE_SIZE).toReversed());
  });
});
