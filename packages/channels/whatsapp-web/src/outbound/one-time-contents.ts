import { BoundedMap } from '@prosa/async';
import { type Party, isOneTimeWid } from '@prosa/channel-driver';
import type { WebStore } from '../store.ts';

/** More than are sent within the minutes in which a phone asks for one again. */
const MOST = 200;

interface Sent {
  to: Party;
  content: Uint8Array;
  at: string;
  isAccepted: boolean;
}

/**
 * The store, but one-time texts are never written to it: phones that could not read one get it again from memory, as
 * long as this process lives.
 */
export function withoutOneTimeContents(store: WebStore, now: () => Date): WebStore {
  const sent = new BoundedMap<string, Sent>(MOST);
  return {
    credentials: (connection) => store.credentials(connection),
    keys: (connection, type, ids) => store.keys(connection, type, ids),
    saveAuth: (connection, changes) => store.saveAuth(connection, changes),
    forget: (connection) => store.forget(connection),
    keepContent: (connection, wid, content) => store.keepContent(connection, wid, content),
    savePeople: (connection, source, people) => store.savePeople(connection, source, people),
    people: (connection, source, after, limit) => store.people(connection, source, after, limit),
    async sending(connection, wid, to, content) {
      if (!isOneTimeWid(wid)) return store.sending(connection, wid, to, content);
      const { at = now().toISOString(), isAccepted = false } = sent.get(wid) ?? {};
      sent.set(wid, { to, content, at, isAccepted });
    },
    async accepted(connection, wid) {
      if (!isOneTimeWid(wid)) return store.accepted(connection, wid);
      const known = sent.get(wid);
      if (known) known.isAccepted = true;
    },
    async findSent(connection, wid) {
      if (!isOneTimeWid(wid)) return store.findSent(connection, wid);
      const known = sent.get(wid);
      return known ? { wid, isAccepted: known.isAccepted, at: known.at } : null;
    },
    content: async (connection, wid) =>
      isOneTimeWid(wid) ? (sent.get(wid)?.content ?? null) : store.content(connection, wid),
    sentContent: async (connection, wid) =>
      isOneTimeWid(wid) ? (sent.get(wid) ?? null) : store.sentContent(connection, wid),
  };
}
