import { describe, expect, it } from 'vitest';
import { at, factsOf, message, NOW, run } from './testing.ts';
import { decideHistory } from './history.ts';

const awaited = factsOf({ contact: { ...factsOf().contact, awaitsAnswer: true } });
const cancelled = (effects: ReturnType<typeof run>['effects']) =>
  effects.filter(({ type }) => type === 'cancelSchedules');

describe('schedules that wait for an answer', () => {
  it('are cancelled by a message of the customer, with the time at which it was written', () => {
    expect(cancelled(run(awaited, [message({ at: at(-2) })]).effects)).toEqual([
      { type: 'cancelSchedules', recipientId: 5, at: at(-2) },
    ]);
  });

  it('are cancelled by a message that cannot be read yet', () => {
    expect(cancelled(run(awaited, [message({ mediaType: 'ciphertext', body: '' })]).effects)).toHaveLength(1);
  });

  it('cost no effect where none waits', () => {
    expect(cancelled(run(factsOf(), [message()]).effects)).toEqual([]);
  });

  it('stay when the message was typed on the own phone', () => {
    expect(cancelled(run(awaited, [message({ fromMe: true })]).effects)).toEqual([]);
  });

  it('stay when an old message is imported', () => {
    const ids = { message: () => 1, ticket: () => 2, tracking: () => 3, wid: () => 'W', draw: () => 0 };
    const effects = decideHistory(awaited, message({ at: at(-60) }), { queueId: null, now: NOW, ids });
    expect(effects.length).toBeGreaterThan(0);
    expect(cancelled(effects)).toEqual([]);
  });
});
