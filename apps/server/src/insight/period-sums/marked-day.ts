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
