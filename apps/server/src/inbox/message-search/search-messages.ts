import type { AnswerOf, QueryOf, searchMessages as searchCall } from '@prosa/contract';
import { all, any, isIn, maskMessage, maskTicket, type Condition, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { loadMessages } from '../messages/load-messages.ts';
import { readableTickets } from '../messages/readable-tickets.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { narrowingOf } from '../tickets/list-tickets.ts';
import { ticketFactsBy } from '../tickets/queries.ts';
import { loadTickets } from '../tickets/load-tickets.ts';
import { fewTickets, indexedHits, recentHits, type Hit, type Recent, type Scope } from './queries.ts';

type Answer = AnswerOf<typeof searchCall>;

const PAGE = 20;
/** A text that none of so many newest messages has is rare: no others are examined one by one. */
const FIRST_WINDOW = 500;
/** The newest messages, examined one by one: a frequent text is found among them at once. */
const WINDOW = 4_000;
/** A text that fewer of them contain is rare: the index then returns all its matches. */
const SELDOM = 20;
/** At most FEW tickets are searched FEW_WINDOW messages at a time. */
const FEW = 200;
const FEW_WINDOW = 20_000;
/** The index knows only texts with three letters or digits in a row. */
const indexable = /[\p{L}\p{N}]{3}/u;

const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function readableBy(viewer: Viewer): Condition {
  const chats = (isGroup: boolean) =>
    all(isIn('isGroup', [isGroup]), readableTickets(viewer, undefined, isGroup));
  return any(chats(true), chats(false));
}

/**
 * For a frequent text: searches the tickets in scope when they are few. Otherwise finds nothing, and the next request
 * continues with the next messages.
 */
async function hitsInFew(
  tx: CompanyTransaction,
  scope: Scope,
  slice: { pattern: string; below: number; window: number; limit: number },
): Promise<{ hits: Hit[]; end: number | null }> {
  const ticketIds = await fewTickets(tx, scope, FEW);
  return ticketIds ? recentHits(tx, scope, { ...slice, ticketIds }) : { hits: [], end: slice.below };
}

interface Found {
  hits: Hit[];
  before: number | null;
}

/** The newest hits, by as few messages as show that a text is rare, where the index knows it, or frequent. */
async function newestHits(
  tx: CompanyTransaction,
  scope: Scope,
  slice: { pattern: string; below: number; limit: number },
  isIndexed: boolean,
): Promise<Recent> {
  const first = await recentHits(tx, scope, { ...slice, window: FIRST_WINDOW });
  const isRare = isIndexed && first.covered === 0;
  if (isRare || first.hits.length === slice.limit || first.end === null) return first;
  return recentHits(tx, scope, { ...slice, window: WINDOW });
}

async function find(tx: CompanyTransaction, scope: Scope, text: string, below: number): Promise<Found> {
  const pattern = likePattern(text);
  const limit = PAGE + 1;
  const isIndexed = indexable.test(text);
  const { hits, covered, end } = await newestHits(tx, scope, { pattern, below, limit }, isIndexed);
  const page = hits.slice(0, PAGE);
  if (hits.length > PAGE) return { hits: page, before: page.at(-1)?.id ?? null };
  if (end === null) return { hits: page, before: null };
  const rest =
    covered < SELDOM && isIndexed
      ? { hits: await indexedHits(tx, scope, { pattern, below: end, limit }), end: null }
      : await hitsInFew(tx, scope, { pattern, below: end, window: FEW_WINDOW, limit });
  const both = [...page, ...rest.hits];
  return {
    hits: both.slice(0, PAGE),
    before: both.length > PAGE ? (both[PAGE - 1]?.id ?? null) : rest.end,
  };
}

async function ticketsOf(
  tx: CompanyTransaction,
  uuids: string[],
): Promise<Map<string, Answer['results'][0]['ticket']>> {
  const ids: number[] = [];
  for (const uuid of new Set(uuids)) {
    const facts = await ticketFactsBy(tx, { uuid });
    if (facts) ids.push(facts.id);
  }
  return new Map((await loadTickets(tx, ids)).map((ticket) => [ticket.uuid, ticket]));
}

export async function searchMessages(
  app: App,
  viewer: Viewer,
  query: QueryOf<typeof searchCall>,
): Promise<Answer> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const below = query.before ?? Number.MAX_SAFE_INTEGER;
    const { timezone } = await readCompanySettings(tx);
    const scope = {
      readable: readableBy(viewer),
      requested: query.queueIds === undefined || isIn('queueId', query.queueIds),
      narrowing: narrowingOf(query, timezone),
    };
    const found = await find(tx, scope, query.searchParam, below);
    const messages = await loadMessages(
      app,
      tx,
      found.hits.map(({ id }) => id),
    );
    const tickets = await ticketsOf(
      tx,
      found.hits.map(({ uuid }) => uuid),
    );
    const opened = new Map(found.hits.map(({ id, uuid }) => [id, tickets.get(uuid)]));
    const results = messages.flatMap((message) => {
      const ticket = opened.get(message.id);
      if (!ticket) return [];
      if (!viewer.hidesNumbers) return [{ message, ticket }];
      return [{ message: maskMessage(message), ticket: maskTicket(ticket) }];
    });
    return { results, hasMore: found.before !== null, before: found.before };
  });
}
