const platforms = { lid: 'WhatsApp', bsuid: 'WhatsApp', psid: 'Messenger', igsid: 'Instagram' } as const;

/** A username without the @; '' when it is not a valid one. */
export function bareUsername(text: string | null | undefined): string {
  const bare = (text ?? '').trim().replace(/^@/, '');
  return /^[\w.-]{1,100}$/.test(bare) ? bare : '';
}

export const shownUsername = (username: string): string => (username === '' ? '' : `@${username}`);

export const isUsernameName = (name: string): boolean => /^@[\w.*-]{1,100}$/.test(name);

interface Named {
  kind: string;
  value: string;
  username?: string | undefined;
}

/**
 * The name of a contact who never gave one: the username, otherwise the number. An id of the platform means nothing to
 * people and looks like a number, so only its last four characters are shown.
 */
export function namelessName({ kind, value, username }: Named): string {
  const called = bareUsername(username);
  if (called !== '') return shownUsername(called);
  const platform = Object.entries(platforms).find(([id]) => id === kind)?.[1];
  return platform === undefined ? value : `${platform} · ${value.slice(-4)}`;
}

/**
 * Whether a name only stands for a missing one: a username, or a platform with the end of an id. Numbers do not count.
 */
export const isNamelessName = (name: string): boolean =>
  isUsernameName(name) || /^(?:WhatsApp|Messenger|Instagram) · .{1,4}$/u.test(name);

/** A number as people or programs write it, and the form in which it is hidden. */
const isNumberName = (name: string): boolean => /^(?:\+?[\d\s().-]{6,}|\*\*-\*\*\d{0,2})$/u.test(name);

/** The name by which a contact can be greeted; '' where the name only stands for a missing one. */
export function ownName(name: string): string {
  const own = name.trim();
  return isNamelessName(own) || isNumberName(own) ? '' : own;
}

export interface Addressed {
  number: string;
  username: string;
  isGroup?: boolean;
}

/** How people address a contact: by the number, otherwise by the username. A group has neither. */
export type ContactAddress = { kind: 'number' | 'username'; text: string } | { kind: 'none' | 'group' };

export function contactAddress({ number, username, isGroup = false }: Addressed): ContactAddress {
  if (isGroup) return { kind: 'group' };
  if (number !== '') return { kind: 'number', text: number };
  return username === '' ? { kind: 'none' } : { kind: 'username', text: username };
}

/**
 * Whether a channel that accepts these kinds of addresses reaches a contact with identities of these kinds. Without a
 * list the channel accepts every kind; groups do not count.
 */
export const reaches = (addresses: readonly string[] | undefined, kinds: readonly string[]): boolean =>
  kinds.some((kind) => kind !== 'group' && (addresses?.includes(kind) ?? true));
