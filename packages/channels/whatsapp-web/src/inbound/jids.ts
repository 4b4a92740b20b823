import { reason } from '@prosa/domain';
import { type Party, type PartyKind, SendError } from '@prosa/channel-driver';
import { jidDecode } from '@whiskeysockets/baileys';

/** The owner of the paired phone, as Baileys' credentials name it. */
export interface Me {
  /** Number with device, `5511999990000:7@s.whatsapp.net`. */
  id: string;
  lid?: string | undefined;
}

/** Hosted accounts are people like others; a company hosts their devices. */
const kinds = new Map<string, PartyKind>([
  ['s.whatsapp.net', 'phone'],
  ['c.us', 'phone'],
  ['hosted', 'phone'],
  ['lid', 'lid'],
  ['hosted.lid', 'lid'],
  ['g.us', 'group'],
]);

const servers: Partial<Record<PartyKind, string>> = { phone: 's.whatsapp.net', lid: 'lid', group: 'g.us' };

/** The address without its device; '' when it is no address of a person or group. */
export function bareJid(jid: string | null | undefined): string {
  const party = plainParty(jid);
  return party ? jidOf(party) : '';
}

/** The address of a party; throws a permanent SendError for kinds of other channels, which WhatsApp cannot reach. */
export function jidOf({ kind, value }: Pick<Party, 'kind' | 'value'>): string {
  const server = servers[kind];
  if (!server) throw new SendError('permanent', reason('channel.unreachable'));
  return `${value}@${server}`;
}

function plainParty(jid: string | null | undefined): { kind: PartyKind; value: string } | null {
  const decoded = jidDecode(jid ?? undefined);
  const kind = decoded && kinds.get(decoded.server);
  return decoded?.user && kind ? { kind, value: decoded.user } : null;
}

/**
 * A person or group by an address and the other one that WhatsApp names in the same message. A number goes before an
 * alias: people know each other by it. Null for anything else: broadcasts, newsletters, robots.
 */
export function partyOf(
  jid: string | null | undefined,
  alternative?: string | null,
  name?: string | null,
  username?: string | null,
): Party | null {
  const [one, two] = [plainParty(jid), plainParty(alternative)];
  if (!one) return null;
  const isOther = two && two.kind !== 'group' && one.kind !== 'group' && two.kind !== one.kind;
  const [first, second] = isOther && one.kind === 'lid' ? [two, one] : [one, isOther ? two : null];
  const called = name?.trim();
  const handle = username?.trim();
  const named = { ...(called ? { name: called } : {}), ...(handle ? { username: handle } : {}) };
  return { ...first, ...named, ...(second ? { aliases: [second] } : {}) };
}

export function isMe(me: Me, jid: string | null | undefined): boolean {
  const bare = bareJid(jid);
  return bare !== '' && (bare === bareJid(me.id) || bare === bareJid(me.lid));
}

export function businessOf(me: Me): Party {
  return partyOf(me.id, me.lid) ?? { kind: 'phone', value: '' };
}
