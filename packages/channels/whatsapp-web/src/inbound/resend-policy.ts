import type { Party } from '@prosa/channel-driver';
import { phoneKey } from '@prosa/domain';
import { isJidGroup } from '@whiskeysockets/baileys';
import { bareJid, jidOf, partyOf } from './jids.ts';

type NumberOf = (lid: string) => Promise<string | null | undefined>;

/**
 * Whether what went to `to` is sent again into a chat whose device could not read it. What went to a group goes to no
 * other chat; what went to a person goes to whom the platform knows under that number or alias. Where it has not told
 * which number an alias is, the message goes: its id was shown to its reader alone, and he would wait for it for ever.
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

/** Brazilian numbers are written with their ninth digit and without. */
const keyOf = ({ kind, value }: Party) => (kind === 'phone' ? phoneKey(value) : value);
