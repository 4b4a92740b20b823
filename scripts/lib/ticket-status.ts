// The files that write the status of a ticket. The table of transitions (packages/domain/src/tickets/ticket-transitions.ts)
// decides what is written; no other file may write it.

import { writerProblems } from './named-writers.ts';

export type Writing = 'update' | 'insert' | 'effect';

/** The allowed operations of each file. */
export const writers: Record<string, readonly Writing[]> = {
  'apps/server/src/inbox/tickets/transition-tickets.ts': ['update', 'insert'],
  'apps/server/src/inbox/tickets/insert-ticket.ts': ['insert'],
  // The effects of a decision.
  'apps/server/src/conversation/engine/statements.ts': ['update', 'insert'],
  // The type of its changes has no status.
  'apps/server/src/inbox/tickets/queries.ts': ['update'],
};

/** Removes bracketed parts, in which a comma does not separate columns. */
function flat(text: string): string {
  const less = text.replaceAll(/\$\{[^{}]*\}/g, '$$hole').replaceAll(/\([^()]*\)/g, ' ');
  return less === text ? text : flat(less);
}

const update = /\bupdate\s+"?tickets"?(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\s+([^`;]*)/gi;
/** A computed column name counts as any column. */
const setsStatus = /(?:^|,)\s*(?:"?status"?\s*=|\$hole)|^\s*\([^)]*\bstatus\b[^)]*\)\s*=/i;

function updatesStatus(text: string): boolean {
  return [...text.matchAll(update)].some(([, rest = '']) => {
    const [columns = ''] = rest.split(/\b(?:from|where|returning)\b/i);
    return setsStatus.test(columns) || setsStatus.test(flat(columns));
  });
}

export function writingsOf(text: string): Writing[] {
  const found: Writing[] = [];
  if (updatesStatus(text) || /\bupdateTable\(\s*'tickets'/.test(text)) found.push('update');
  if (/\binsert\s+into\s+"?tickets"?[\s(]/i.test(text) || /\binsertInto\(\s*'tickets'/.test(text))
    found.push('insert');
  if (/\.change\(\s*\{[^}]*\bstatus\b|'changeTicket'[^}]*\bset:\s*\{[^}]*\bstatus\b/.test(text))
    found.push('effect');
  return found;
}

export const statusProblems = (sources: ReadonlyMap<string, string>): string[] =>
  writerProblems({ writers, writingsOf, verb: 'writes the status of tickets' }, sources);
