import { MESSAGES_PAGE_SIZE } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { openDesk, type Desk, type Team } from '../testing/desk.ts';
import { statementsOf } from '../testing/plans.ts';

const PAGES = 40;
const MESSAGES = PAGES * MESSAGES_PAGE_SIZE;

let desk: Desk;
let team: Team;
let ticket: Anything;
beforeAll(async () => {
  desk = await openDesk();
  team = await desk.team();
  ticket = await team.ticket({ status: 'open', userId: team.ana.id });
  await write(1, MESSAGES);
});
afterAll(async () => desk.server.close());

/** Three messages in each second: only their ids tell those apart. */
async function write(from: number, to: number): Promise<void> {
  const { company_id, conversationId, contactId, whatsappId, id } = ticket;
  await desk.server.app.database.inCompany(company_id, async (tx) =>
    tx.query(
      'test-many-messages',
      `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", "contactId", wid, body, "createdAt")
       select $1, $2, $3, $4, $5, 'W' || n, 'm' || n, timestamptz '2026-01-01' + n / 3 * interval '1 second'
       from generate_series($6::int, $7::int) n order by n`,
      [company_id, conversationId, id, whatsappId, contactId, from, to],
    ),
  );
}

/** The bodies of a page, and how many statements looked for where it lies. */
async function read(person: GivenUser, pageNumber: number) {
  let bodies: string[] = [];
  const sent = await statementsOf(async () => {
    const { body } = await person.call('GET', `/messages/${ticket.uuid}?pageNumber=${pageNumber}`);
    bodies = body.messages.map((message: Anything) => message.body);
  });
  return { bodies, searches: sent.filter((text) => text.includes('placed')).length };
}
const pageFrom = (newest: number, pageNumber: number) => {
  const last = newest - (pageNumber - 1) * MESSAGES_PAGE_SIZE;
  return Array.from({ length: MESSAGES_PAGE_SIZE }, (_, n) => `m${last - MESSAGES_PAGE_SIZE + 1 + n}`);
};

describe('jumping to a page of a long conversation', () => {
  it('shows the page of that number, far or near, down or up', async () => {
    for (const page of [38, 20, 17, 39, 18, 1, 34, 40, 2]) {
      expect((await read(team.admin, page)).bodies).toEqual(pageFrom(MESSAGES, page));
    }
  });

  it('looks for the way once, and not again after page 1', async () => {
    expect(await read(team.ana, 39)).toEqual({ bodies: pageFrom(MESSAGES, 39), searches: 1 });
    expect(await read(team.ana, 30)).toEqual({ bodies: pageFrom(MESSAGES, 30), searches: 0 });
    expect((await read(team.ana, 1)).bodies).toEqual(pageFrom(MESSAGES, 1));
    expect(await read(team.ana, 35)).toEqual({ bodies: pageFrom(MESSAGES, 35), searches: 0 });
  });

  it('counts from the newest message that page 1 has shown', async () => {
    await read(team.ana, 39);
    await write(MESSAGES + 1, MESSAGES + 5);
    expect((await read(team.ana, 1)).bodies).toEqual(pageFrom(MESSAGES + 5, 1));
    expect(await read(team.ana, 39)).toEqual({ bodies: pageFrom(MESSAGES + 5, 39), searches: 1 });
  });
});
