import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

type OfDays = ExpressionBuilder<Tables & { d: Tables['figure_days'] }, 'd'>;

/** Whether a day `d` of `figure_days` has a mark: its finished periods have changed since it was counted. */
export const isMarkedDay = ({ exists, selectFrom }: OfDays) =>
  exists(
    selectFrom('changed_days as c')
      .whereRef('c.company_id', '=', 'd.company_id')
      .whereRef('c.day', '=', 'd.day')
      .select('c.id'),
  );

/** Whether periods of a day `d` of `figure_days` have finished since it was counted. */
export const hasUncounted = ({ exists, selectFrom }: OfDays) =>
  exists(
    selectFrom('uncounted_periods as u')
      .innerJoin('ticket_tracking as p', (join) =>
        join.onRef('p.company_id', '=', 'u.company_id').onRef('p.id', '=', 'u.periodId'),
      )
      .whereRef('u.company_id', '=', 'd.company_id')
      .whereRef('p.createdAt', '>=', 'd.startsAt')
      .whereRef('p.createdAt', '<', 'd.endsAt')
      .select('u.periodId'),
  );
