import { writerProblems } from './named-writers.ts';

// Who stores messages and wakes who sends them. What is sent goes through the door into the outbox
// (apps/server/src/inbox/messages/enqueue); these files do it, and nothing else does.

export type Writing = 'insert' | 'wake' | 'name';

const door = 'apps/server/src/inbox/messages/enqueue/';

/** What each file may do, and nothing more. */
export const writers: Record<string, readonly Writing[]> = {
  [`${door}insert-outgoing.ts`]: ['insert'],
  [`${door}wake-outbox.ts`]: ['wake'],
  [`${door}new-wid.ts`]: ['name'],
  // What channels bring; it is not queued.
  'apps/server/src/conversation/engine/statements.ts': ['insert'],
};

const found: Record<Writing, RegExp> = {
  insert: /\binsert\s+into\s+"?messages"?[\s(]|\bmerge\s+into\s+"?messages"?\s|\binsertInto\(\s*'messages'/i,
  wake: /\bpublish\(\s*'outbox'/,
  // How the ids of our own messages begin.
  name: /['"`](?:3EB0|PVT)(?:\$\{|['"`]\s*\+)/,
};

/** What of it a source does: stores messages, wakes who sends them, or makes the ids by which channels know them. */
export const writingsOf = (text: string): Writing[] =>
  (Object.keys(found) as Writing[]).filter((writing) => found[writing].test(text));

/** What is wrong with the sources, by path. */
export const doorProblems = (sources: ReadonlyMap<string, string>): string[] =>
  writerProblems({ writers, writingsOf, verb: 'goes past the door into the outbox' }, sources);
