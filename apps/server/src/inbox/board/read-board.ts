import {
  type AnswerOf,
  BOARD_LIMIT,
  COUNT_CAP,
  type QueryOf,
  type readBoard as readCall,
} from '@prosa/contract';
import { all, any, isIn, maskBoardCard, viewCondition, type Condition, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { shownLane } from '../lanes/index.ts';
import { dayRange, withColor } from '../tickets/index.ts';
import { countOutside, findCards, loadCards, type BoardFilters, type CardRow } from './queries.ts';

type Query = QueryOf<typeof readCall>;
type Card = AnswerOf<typeof readCall>['tickets'][number];

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

function cardOf({ rules, user, lane, ...row }: CardRow): Card {
  return { ...row, user: user && withColor(user), lane: lane && rules && shownLane(lane, rules, row) };
}

export async function readBoard(
  app: Pick<App, 'database' | 'now'>,
  viewer: Viewer,
  query: Query,
): Promise<AnswerOf<typeof readCall>> {
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
    if (filters.condition === false) return { tickets: [], count: 0, outside: 0 };
    const { ids, total } = await findCards(tx, filters, BOARD_LIMIT);
    const cards = (await loadCards(tx, ids)).map(cardOf);
    return {
      tickets: viewer.hidesNumbers ? cards.map(maskBoardCard) : cards,
      count: total,
      outside: await countOutside(tx, filters, COUNT_CAP + 1),
    };
  });
}
