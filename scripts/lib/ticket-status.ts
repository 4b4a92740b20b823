// Who writes the status of a ticket. The table of transitions says what is written (packages/domain/src/
// ticket-transitions.ts); these files write it, and nothing else does.

import { writerProblems } from './named-writers.ts';

export type Writing = 'update' | 'insert' | 'effect';

/** What each file may do, and nothing more. */
export const writers: Record<string, readonly Writing[]> = {
  'apps/server/src/inbox/tickets/transition-tickets.ts': ['update', 'insert'],
  'apps/server/src/inbox/tickets/insert-ticket.ts': ['insert'],
  // The effects of a decision.
  'apps/server/src/conversation/engine/statements.ts': ['update', 'insert'],
  // Its type has no status.
  'apps/server/src/inbox/tickets/queries.ts': ['update'],
};

/** Without what stands in brackets, where a comma parts no columns. */
function flat(text: string): string {
  const less = text.replaceAll(/\$\{[^{}]*\}/g, '$$hole').replaceAll(/\([^()]*\)/g, ' ');
  return less === text ? text : flat(less);
}

const update = /\bupdate\s+"?tickets"?(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\s+([^`;]*)/gi;
/** A column named by the text that is being built counts as any column. */
const setsStatus = /(?:^|,)\s*(?:"?status"?\s*=|\$hole)|^\s*\([^)]*\bstatus\b[^)]*\)\s*=/i;

function updatesStatus(text: string): boolean {
  return [...text.matchAll(update)].some(([, rest = '']) => {
    const [columns = ''] = rest.split(/\b(?:from|where|returning)\b/i);
    return setsStatus.test(columns) || setsStatus.test(flat(columns));
  });
}

/** How a source writes the status of tickets. */
export function writingsOf(text: string): Writing[] {
  const found: Writing[] = [];
  if (updatesStatus(text) || /\bupdateTable\(\s*'tickets'/.test(text)) found.push('update');
  if (/\binsert\s+into\s+"?tickets"?[\s(]/i.test(text) || /\binsertInto\(\s*'tickets'/.test(text))
    found.push('insert');
  if (/\.change\(\s*\{[^}]*\bstatus\b|'changeTicket'[^}]*\bset:\s*\{[^}]*\bstatus\b/.test(text))
    found.push('effect');
  return found;
}

/** What is wrong with the sources, by path: a writer that is not named, or one that is named in vain. */
export const statusProblems = (sources: ReadonlyMap<string, string>): string[] =>
  writerProblems({ writers, writingsOf, verb: 'writes the status of tickets' }, sources);
