import type { Condition } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

function isOneOf(column: Sql, values: readonly (string | number | boolean | null)[]): Sql {
  const known = values.filter((value) => value !== null);
  const parts: Sql[] = [];
  if (values.includes(null)) parts.push(sql`${column} is null`);
  // One value as an equality: only that lets an index keep its order.
  if (known.length === 1) parts.push(sql`${column} = ${known[0]}`);
  if (known.length > 1) parts.push(sql`${column} = any(${known})`);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/**
 * The WHERE clause of a ticket condition; `alias` names the table. `matches` evaluates the same condition in memory.
 */
export function conditionSql(condition: Condition, alias: string): Sql {
  if (typeof condition === 'boolean') return condition ? sql`true` : sql`false`;
  if ('all' in condition)
    return sql`(${sql.join(
      condition.all.map((part) => conditionSql(part, alias)),
      sql` and `,
    )})`;
  if ('any' in condition)
    return sql`(${sql.join(
      condition.any.map((part) => conditionSql(part, alias)),
      sql` or `,
    )})`;
  const column = sql.ref(`${alias}.${condition.field}`);
  return 'in' in condition ? isOneOf(column, condition.in) : sql`${column} is not null`;
}
