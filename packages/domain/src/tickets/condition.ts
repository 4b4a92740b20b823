import type { TicketStatus } from '@prosa/contract';

export interface TicketFacts {
  id: number;
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  whatsappId: number | null;
  isGroup: boolean;
}

export type ConditionField = Exclude<keyof TicketFacts, 'id'>;

/**
 * A condition on tickets as data, so that one rule serves memory (sockets, buttons) and SQL (lists, counts, reads):
 * `matches` evaluates it here, the server compiles the same value to a WHERE.
 */
export type Condition =
  | boolean
  | { all: Condition[] }
  | { any: Condition[] }
  | { field: ConditionField; in: (string | number | boolean | null)[] }
  | { field: ConditionField; known: true };

export function all(...parts: Condition[]): Condition {
  if (parts.includes(false)) return false;
  const open = parts.filter((part) => part !== true);
  const [only, ...rest] = open;
  if (only === undefined) return true;
  return rest.length === 0 ? only : { all: open };
}

export function any(...parts: Condition[]): Condition {
  if (parts.includes(true)) return true;
  const open = parts.filter((part) => part !== false);
  const [only, ...rest] = open;
  if (only === undefined) return false;
  return rest.length === 0 ? only : { any: open };
}

export const isIn = (field: ConditionField, values: (string | number | boolean | null)[]): Condition =>
  values.length === 0 ? false : { field, in: values };
export const hasStatus = (...statuses: TicketStatus[]): Condition => isIn('status', statuses);
export const isKnown = (field: ConditionField): Condition => ({ field, known: true });

export function matches(condition: Condition, ticket: TicketFacts): boolean {
  if (typeof condition === 'boolean') return condition;
  if ('all' in condition) return condition.all.every((part) => matches(part, ticket));
  if ('any' in condition) return condition.any.some((part) => matches(part, ticket));
  const value = ticket[condition.field];
  return 'in' in condition ? condition.in.includes(value) : value !== null;
}

/** Simplifies a condition when some facts of the ticket are already known. */
export function assuming(condition: Condition, facts: Partial<TicketFacts>): Condition {
  if (typeof condition === 'boolean') return condition;
  if ('all' in condition) return all(...condition.all.map((part) => assuming(part, facts)));
  if ('any' in condition) return any(...condition.any.map((part) => assuming(part, facts)));
  const value = facts[condition.field];
  if (value === undefined) return condition;
  return 'in' in condition ? condition.in.includes(value) : value !== null;
}
