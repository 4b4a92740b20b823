import type { HistoryBatch, HistoryMessage, Party, Sink } from '@prosa/channel-driver';
import type { WASocket } from '@whiskeysockets/baileys';
import type { Groups } from './groups.ts';
import { bareJid, jidOf, partyOf } from '../inbound/jids.ts';

interface Known {
  /** Throws while there is no connection. */
  socket: () => WASocket;
  groups: Groups;
  nameOf: (party: Party) => string | null;
}

export const withKnownPeople = (sink: Sink, known: Known): Pick<Sink, 'history'> => ({
  history: async (batch) => sink.history(await completePeople(batch, known)),
});

/**
 * Old messages name people as the phone stored them: often by alias alone, and in our own messages without the other
 * person's name. Adds what the connection knows, as new messages carry it.
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
    // While the connection is down, the alias alone is right as well.
    return null;
  }
}
