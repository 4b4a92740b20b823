import { writerProblems } from './named-writers.ts';

// The files that store messages and wake the senders. Messages to send go through the door into the outbox
// (apps/server/src/inbox/messages/enqueue); no other file may do this.

export type Writing = 'insert' | 'wake' | 'name';

const door = 'apps/server/src/inbox/messages/enqueue/';

/** The allowed operations of each file. */
export const writers: Record<string, readonly Writing[]> = {
  [`${door}insert-outgoing.ts`]: ['insert'],
  [`${door}wake-outbox.ts`]: ['wake'],
  [`${door}new-wid.ts`]: ['name'],
  // Messages from channels, which are not queued.
  'apps/server/src/conversation/engine/statements.ts': ['insert'],
};

const found: Record<Writing, RegExp> = {
  insert: /\binsert\s+into\s+"?messages"?[\s(]|\bmerge\s+into\s+"?messages"?\s|\binsertInto\(\s*'messages'/i,
  wake: /\bpublish\(\s*'outbox'/,
  // How the ids of our own messages begin.
  name: /['"`](?:3EB0|PVT)(?:\$\{|['"`]\s*\+)/,
};

/**
 * The operations in a source: it stores messages, wakes the senders, or creates the ids by which channels know
 * messages.
 */
export const writingsOf = (text: string): Writing[] =>
  (Object.keys(found) as Writing[]).filter((writing) => found[writing].test(text));

export const doorProblems = (sources: ReadonlyMap<string, string>): string[] =>
  writerProblems({ writers, writingsOf, verb: 'goes past the door into the outbox' }, sources);
