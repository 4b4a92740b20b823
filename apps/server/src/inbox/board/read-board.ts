import {
  type AnswerOf,
  BOARD_LIMIT,
  COUNT_CAP,
  LANE_PAGE_LIMIT,
  type QueryOf,
  type readBoard as readCall,
} from '@prosa/contract';
import {
  all,
  any,
  isIn,
  maskBoardCard,
  mayShowAll,
  viewCondition,
  type Condition,
  type Viewer,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { dayRange } from '../tickets/index.ts';
import { readLaneFigures } from './lane-figures.ts';
import { readLanePages } from './lane-pages.ts';
import { loadCards, toCards } from './load-cards.ts';
import { countOutside, findCards, type BoardFilters } from './queries.ts';

type Query = QueryOf<typeof readCall>;
type Board = AnswerOf<typeof readCall>;

/** The open and pending tickets that the viewer's lists would show; groups have no place on the board. */
function boardCondition(viewer: Viewer, { showAll = false, queueIds }: Query): Condition {
  const listed = (view: 'open' | 'pending') => viewCondition(viewer, { view, showAll, queueIds });
  return all(isIn('isGroup', [false]), any(listed('open'), listed('pending')));
}

/** Half-open. A day that is left out is today; an end before the start is taken for the start's day. */
function rangeOf({ startDate, endDate }: Query, timezone: string, now: Date): [Date, Date] {
  const today = now.toISOString();
  const first = dayRange(startDate ?? endDate ?? today, timezone);
  const last = dayRange(endDate ?? startDate ?? today, timezone);
  if (!first || !last) throw new Error('a day has a range');
  return [first[0], last[1] > first[0] ? last[1] : first[1]];
}

/** The newest cards of the whole board. */
async function readWhole(tx: CompanyTransaction, filters: BoardFilters): Promise<Board> {
  const { ids, total } = await findCards(tx, filters, BOARD_LIMIT);
  return {
    tickets: toCards(await loadCards(tx, ids)),
    count: total,
    outside: await countOutside(tx, filters, COUNT_CAP + 1),
  };
}

function findsMost(viewer: Viewer, { showAll, users, whatsapps, tags, searchParam = '' }: Query): boolean {
  const isNarrowed =
    [users, whatsapps, tags].some((ids) => ids && ids.length > 0) || searchParam.trim() !== '';
  return showAll === true && mayShowAll(viewer) && !isNarrowed;
}

/** Cards and figures are asked for apart: whoever reads the first cards of the lanes waits for no pass that counts. */
async function readFiltered(
  tx: CompanyTransaction,
  filters: BoardFilters,
  { query, findsMost }: { query: Query; findsMost: boolean },
): Promise<Board> {
  const { perLane = LANE_PAGE_LIMIT, lane, after, countsOnly } = query;
  if (countsOnly) return { tickets: [], ...(await readLaneFigures(tx, filters)) };
  if (query.perLane === undefined && lane === undefined) return readWhole(tx, filters);
  return readLanePages(tx, filters, { perLane, lane, after, findsMost });
}

export async function readBoard(
  app: Pick<App, 'database' | 'now'>,
  viewer: Viewer,
  query: Query,
): Promise<Board> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { timezone } = await readCompanySettings(tx);
    const filters: BoardFilters = {
      condition: boardCondition(viewer, query),
      created: rangeOf(query, timezone, app.now()),
      users: query.users ?? [],
      whatsapps: query.whatsapps ?? [],
      tags: query.tags ?? [],
      search: query.searchParam?.trim() ?? '',
      hidesNumbers: viewer.hidesNumbers,
    };
    const board = await readFiltered(tx, filters, { query, findsMost: findsMost(viewer, query) });
    return viewer.hidesNumbers ? { ...board, tickets: board.tickets.map(maskBoardCard) } : board;
  });
}
