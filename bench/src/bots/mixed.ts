import type { Arrival } from '../../../apps/server/src/conversation/engine/batch.ts';
import { randomFrom } from '../inbound/traffic.ts';
import { contactAt } from '../inbound/scenario.ts';

/** What customers in a menu write, in rotation: a queue, an option, back to the menu. */
const answers = ['1', '1', '#'];

function chatOf(share: number, isAttended: boolean) {
  const known = contactAt(share);
  // Contacts with even ids are attended; those with odd ids are in a menu.
  const isRight = (known.id % 2 === 0) === isAttended;
  return isRight ? known : contactAt(share + (share < 0.5 ? 1 : -1) / 20_000);
}

/** The mixed scenario: four in ten answer a menu, four write to their agent, one is new, one sends a picture. */
export class MixedTraffic {
  readonly #positions = new Map<number, number>();
  #new = 30_000_000;

  messages(run: string, seed: number, count: number): Arrival[] {
    const random = randomFrom(seed);
    return Array.from({ length: count }, (_, index) => {
      const kind = random();
      const known = chatOf(random(), kind >= 0.4);
      const isNew = kind >= 0.8 && kind < 0.9;
      const wid = `${run}-${index.toString(36).toUpperCase().padStart(16, '0')}`;
      return this.#arrival(wid, known, { isNew, isAnswer: kind < 0.4, isPicture: kind >= 0.9 });
    });
  }

  #arrival(
    wid: string,
    { id, number, whatsappId }: ReturnType<typeof contactAt>,
    { isNew, isAnswer, isPicture }: Record<'isNew' | 'isAnswer' | 'isPicture', boolean>,
  ): Arrival {
    if (isNew) this.#new += 1;
    const value = isNew ? `55219${this.#new}` : number;
    const chat = { kind: 'phone' as const, value, name: `Cliente ${id}` };
    const media = { path: `bench/${wid}.png`, name: 'foto.png', mime: 'image/png', size: 70_000 };
    const body = isAnswer ? this.#answer(id) : 'bom dia, gostaria de saber quando chega a minha encomenda';
    const base = { kind: 'message' as const, wid, chat, author: chat, fromMe: false, body };
    const at = new Date().toISOString();
    const event = isPicture
      ? { ...base, at, mediaType: 'image' as const, media }
      : { ...base, at, mediaType: 'conversation' as const };
    return { whatsappId, event };
  }

  #answer(contactId: number): string {
    const position = this.#positions.get(contactId) ?? 0;
    this.#positions.set(contactId, position + 1);
    return answers[position % answers.length] ?? '';
  }
}
