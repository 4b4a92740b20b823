import type { HistoryBatch, HistoryMessage, Party, Sink } from '@prosa/channel-driver';
import type { WASocket } from '@whiskeysockets/baileys';
import type { Groups } from './groups.ts';
import { bareJid, jidOf, partyOf } from '../inbound/jids.ts';

interface Known {
  /** The connection, when there is one. */
  socket: () => WASocket;
  groups: Groups;
  nameOf: (party: Party) => string | null;
}

/** Tells of the past with what the connection knows of people. */
export const withKnownPeople = (sink: Sink, known: Known): Pick<Sink, 'history'> => ({
  history: async (batch) => sink.history(await completePeople(batch, known)),
});

/**
 * Old messages name people as the phone wrote them down, often by their alias alone and ours without the other's name:
 * what the connection knows besides is added, as new messages bring it along.
 */
async function completePeople(batch: HistoryBatch, known: Known): Promise<HistoryBatch> {
  const names = new Map<string, string>();
  for (const { author } of batch.messages) if (author.name) names.set(author.value, author.name);
  const numbers = new Map<string, Promise<string | null>>();
  const whole = async (party: Party, group: string | null): Promise<Party> => {
    const jid = jidOf(party);
    if (party.kind === 'group') return party;
    if (party.kind === 'lid' && !numbers.has(jid)) numbers.set(jid, numberOf(jid, group, known));
    const named = party.name ?? names.get(party.value) ?? known.nameOf(party) ?? undefined;
    if (party.kind === 'lid') return partyOf(jid, await numbers.get(jid), named) ?? party;
    return named ? { ...party, name: named } : party;
  };
  const messages: HistoryMessage[] = [];
  for (const message of batch.messages) {
    const group = message.chat.kind === 'group' ? jidOf(message.chat) : null;
    const author = message.fromMe ? message.author : await whole(message.author, group);
    messages.push({ ...message, chat: await whole(message.chat, group), author });
  }
  return { ...batch, messages };
}

/** The number behind an alias, as the platform has told it; null when it has not. */
async function numberOf(
  lid: string,
  group: string | null,
  { socket, groups }: Known,
): Promise<string | null> {
  try {
    const connected = socket();
    const number = await connected.signalRepository.lidMapping.getPNForLID(lid);
    if (number) return bareJid(number);
    if (group === null) return null;
    await groups.load(connected, group);
    return groups.of(group)?.participants.find(({ id }) => bareJid(id) === lid)?.phoneNumber ?? null;
  } catch {
    // The connection is down: the alias alone is right as well.
    return null;
  }
}
