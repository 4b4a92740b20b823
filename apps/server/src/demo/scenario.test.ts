import { describe, expect, it } from 'vitest';
import { makeScenario, CONTACTS, MESSAGES, TICKETS } from './scenario.ts';

const now = Date.parse('2026-11-20T17:00:00Z');

describe('the demonstration', () => {
  const scenario = makeScenario(7, now);

  it('has the promised size', () => {
    expect(scenario.contacts).toHaveLength(CONTACTS);
    expect(scenario.tickets).toHaveLength(TICKETS);
    expect(scenario.tickets.reduce((sum, ticket) => sum + ticket.messages.length, 0)).toBe(MESSAGES);
  });

  it('has the words of some who rated, after the last message', () => {
    const answered = scenario.tickets.filter(({ answers }) => answers.length > 0);
    expect(answered.length).toBeGreaterThan(100);
    for (const { rate, messages, answers } of answered) {
      expect(answers.map(({ from }) => from)).toEqual(['agent', 'customer', 'customer', 'agent']);
      expect(answers[2]?.body).toBe(String(rate));
      expect(answers[0]?.at).toBeGreaterThan(messages.at(-1)?.at ?? Infinity);
      expect(answers.at(-1)?.at).toBeLessThan(now);
    }
  });

  it('is the same data every time', () => {
    expect(makeScenario(7, now)).toEqual(scenario);
  });

  it('has at most one live ticket per contact', () => {
    const live = scenario.tickets
      .filter((ticket) => ticket.status !== 'closed')
      .map((ticket) => ticket.contact);
    expect(new Set(live).size).toBe(live.length);
  });

  it('writes nothing in the future, nothing older than 90 days, and in order', () => {
    for (const { messages } of scenario.tickets) {
      const times = messages.map((message) => message.at);
      expect(Math.max(...times)).toBeLessThanOrEqual(now);
      expect(Math.min(...times)).toBeGreaterThan(now - 91 * 86_400_000);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });

  it('has no two tickets of one contact at the same time', () => {
    const ends = new Map<number, number>();
    for (const ticket of scenario.tickets.toSorted((a, b) => a.startedAt - b.startedAt)) {
      expect(ticket.startedAt).toBeGreaterThan(ends.get(ticket.contact) ?? 0);
      ends.set(ticket.contact, Math.max(...ticket.messages.map((message) => message.at)));
    }
  });

  it('reads like a company’s day: greetings of the hour, questions answered before a farewell, no gaps for names', () => {
    for (const { messages, status } of scenario.tickets) {
      for (const { body, at } of messages) {
        expect(body).not.toMatch(/[{}]| ,|, !/);
        const hour = (new Date(at).getUTCHours() + 21) % 24;
        if (/bom dia/i.test(body)) expect(hour).toBeLessThan(12);
        if (/boa tarde/i.test(body)) expect(hour).toBeGreaterThanOrEqual(12);
      }
      if (status === 'closed') {
        const spoken = messages.filter(({ from }) => from !== 'note');
        expect(spoken.slice(-2).map(({ from }) => from)).toEqual(['customer', 'agent']);
      }
    }
  });
});
