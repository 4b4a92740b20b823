import type { Arrival } from '../../../apps/server/src/conversation/engine/batch.ts';
import { contactAt } from './scenario.ts';

/** A repeatable stream of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words =
  'bom dia gostaria de saber o preço do produto e quando chega na minha cidade por favor obrigado'.split(' ');

function bodyFrom(random: () => number): string {
  const length = 2 + Math.floor(random() * 14);
  return Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ');
}

/** An arrival, with the contact that the bare insert must know beforehand; contactId 0 is a new person. */
export interface Traffic extends Arrival {
  contactId: number;
}

/** Texts of the customers, on all connections; two in a hundred come from new people. */
export function traffic(run: string, seed: number, count: number): Traffic[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const known = contactAt(random());
    const isNew = random() < 0.02;
    const value = isNew ? `55219${10_000_000 + Math.floor(random() * 89_000_000)}` : known.number;
    const chat = { kind: 'phone' as const, value, name: `Cliente ${known.id}` };
    const event = {
      kind: 'message' as const,
      wid: `${run}-${index.toString(36).toUpperCase().padStart(16, '0')}`,
      chat,
      author: chat,
      fromMe: false,
      at: new Date().toISOString(),
      mediaType: 'conversation' as const,
      body: bodyFrom(random),
    };
    return { whatsappId: known.whatsappId, contactId: isNew ? 0 : known.id, event };
  });
}
