import type { Party } from '@prosa/channel-driver';
import { phoneKey } from '@prosa/domain';
import { isJidGroup } from '@whiskeysockets/baileys';
import { bareJid, jidOf, partyOf } from './jids.ts';

type NumberOf = (lid: string) => Promise<string | null | undefined>;

/**
 * Whether a message to `to` may be sent again into `chat`, where a device could not read it. A message to a group goes
 * to no other chat; a message to a person goes to whoever the platform knows under that number or alias. When the
 * number of an alias is unknown, the message goes: only its reader has seen its id, and would wait for it forever.
 */
export async function mayResendTo(
  to: Party,
  chat: string | null | undefined,
  numberOf: NumberOf,
): Promise<boolean> {
  const asking = partyOf(chat);
  if (!asking) return false;
  if (to.kind === 'group' || isJidGroup(bareJid(chat))) return jidOf(to) === bareJid(chat);
  if (asking.kind === to.kind) return keyOf(asking) === keyOf(to);
  const [lid, number] = asking.kind === 'lid' ? [asking, to] : [to, asking];
  const known = partyOf(await numberOf(jidOf(lid)).catch(() => null));
  return !known || keyOf(known) === keyOf(number);
}

/** Brazilian numbers are written with their ninth digit and without it. */
const keyOf = ({ kind, value }: Party) => (kind === 'phone' ? phoneKey(value) : value);
