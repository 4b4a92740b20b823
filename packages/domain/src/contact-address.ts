/** Where somebody whom nobody has named is known from. */
const platforms = { lid: 'WhatsApp', bsuid: 'WhatsApp', psid: 'Messenger', igsid: 'Instagram' } as const;

/** As people write it and as platforms give it, without the @ before it; '' for what is no username. */
export function bareUsername(text: string | null | undefined): string {
  const bare = (text ?? '').trim().replace(/^@/, '');
  return /^[\w.-]{1,100}$/.test(bare) ? bare : '';
}

export const shownUsername = (username: string): string => (username === '' ? '' : `@${username}`);

/** A name that is a username and nothing else: of somebody who gave no other. */
export const isUsernameName = (name: string): boolean => /^@[\w.*-]{1,100}$/.test(name);

interface Named {
  kind: string;
  value: string;
  username?: string | undefined;
}

/**
 * What somebody is called who never gave a name: by the username, else by the number; an id of the platform's own says
 * nothing to people (and looks like a number), so of that only its end is shown, to tell one from another.
 */
export function namelessName({ kind, value, username }: Named): string {
  const called = bareUsername(username);
  if (called !== '') return shownUsername(called);
  const platform = Object.entries(platforms).find(([id]) => id === kind)?.[1];
  return platform === undefined ? value : `${platform} · ${value.slice(-4)}`;
}

/** Whether a name is only what we call whoever has none. */
export const isNamelessName = (name: string): boolean =>
  isUsernameName(name) || /^(?:WhatsApp|Messenger|Instagram) · .{1,4}$/u.test(name);

/** What of a contact decides how it is addressed. */
export interface Addressed {
  number: string;
  username: string;
  isGroup?: boolean;
}

/** By what people address a contact outside of here: the number, else the username. A group has neither. */
export type ContactAddress = { kind: 'number' | 'username'; text: string } | { kind: 'none' | 'group' };

export function contactAddress({ number, username, isGroup = false }: Addressed): ContactAddress {
  if (isGroup) return { kind: 'group' };
  if (number !== '') return { kind: 'number', text: number };
  return username === '' ? { kind: 'none' } : { kind: 'username', text: username };
}

/** Whether a channel that finds people by some kinds of names finds somebody who has these; one that says none, by all. */
export const reaches = (addresses: readonly string[] | undefined, kinds: readonly string[]): boolean =>
  kinds.some((kind) => kind !== 'group' && (addresses?.includes(kind) ?? true));
