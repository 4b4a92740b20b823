import { companySettingDefaults } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { decideDue } from './due.ts';
import { evolve } from './evolve.ts';
import type { ConnectionFacts, ConversationTicket, Facts, QueueFacts } from './facts.ts';
import {
  at,
  companyOf,
  connectionOf,
  countingIds,
  factsOf,
  NOW,
  queueOf,
  ticketOf,
  trackingOf,
} from './testing.ts';

interface Given {
  ticket: Partial<ConversationTicket>;
  connection?: Partial<ConnectionFacts>;
  queues?: QueueFacts[];
  online?: number[];
  company?: Partial<Facts['company']>;
}
const user = (profile = 'user') => ({ name: 'Marina', profile, startWork: '00:00', endWork: '23:59' });

function given({ ticket, connection = {}, queues = [], online = [], company = {} }: Given): Facts {
  return factsOf({
    ticket: ticketOf(ticket),
    tracking: trackingOf({ createdAt: at(-30), userId: ticket.userId ?? null }),
    connection: connectionOf(connection),
    presence: { online: new Set(online), waiting: new Map() },
    company: companyOf({
      queues: new Map(queues.map((queue) => [queue.id, queue])),
      users: new Map([
        [7, user()],
        [8, user()],
        [9, user('admin')],
      ]),
      ...company,
    }),
  });
}

/** What the clock sends and logs, what becomes of the ticket, and the minutes until the next check. */
function check(facts: Facts, minutes = 0) {
  const now = new Date(NOW.getTime() + minutes * 60_000);
  const { effects, checkAt } = decideDue(facts, now, countingIds());
  const after = effects.reduce(evolve, facts);
  return {
    after,
    sent: effects.flatMap((effect) => (effect.type === 'answer' ? [effect.answer.body] : [])),
    logs: effects.flatMap((effect) => (effect.type === 'logTicket' ? [effect.logType] : [])),
    ticket: after.ticket ?? after.closedTicket,
    next: checkAt === null ? null : (checkAt.getTime() - now.getTime()) / 60_000,
  };
}

describe('silence in an attended ticket', () => {
  const open = { status: 'open', userId: 7, lastMessageAt: at(0), fromMe: true } as const;
  const ends = { expiresTicket: 10, expiresInactiveMessage: 'Encerrado por inatividade, {{userName}}' };

  it('ends it, counted from the last message, whatever else changed the ticket since', () => {
    const facts = given({ ticket: { ...open, updatedAt: at(9) }, connection: ends });
    expect(check(facts, 9)).toMatchObject({ sent: [], next: 1 });
    expect(check(facts, 10)).toMatchObject({
      sent: ['Encerrado por inatividade, Marina'],
      logs: ['autoClose'],
      ticket: { status: 'closed', unreadMessages: 0 },
      next: null,
    });
  });

  it('brings a reminder first where the connection has one, and the end counts from the reminder', () => {
    const connection = { ...ends, timeInactiveMessage: 5, inactiveMessage: 'Ainda está aí?' };
    const first = check(given({ ticket: open, connection }), 6);
    expect(first).toMatchObject({ sent: ['Ainda está aí?'], logs: [], ticket: { status: 'open' }, next: 5 });
    // A check in between: an answer that comes now would get a reminder of its own in five minutes.
    expect(check(first.after, 11)).toMatchObject({ sent: [], next: 5 });
    expect(check(first.after, 15)).toMatchObject({ sent: [], ticket: { status: 'open' }, next: 1 });
    expect(check(first.after, 16)).toMatchObject({ logs: ['autoClose'] });
    const written = { ...ticketOf(open), ...first.ticket, lastMessageAt: at(6).replace('.000Z', '+00:00') };
    expect(check({ ...first.after, ticket: written }, 16)).toMatchObject({ logs: ['autoClose'] });
    // The customer answers, so the waits begin again.
    const ticket = { ...ticketOf(open), ...first.ticket, fromMe: false, lastMessageAt: at(8) };
    expect(check({ ...first.after, ticket }, 12)).toMatchObject({ sent: [], next: 1 });
    expect(check({ ...first.after, ticket }, 13)).toMatchObject({ sent: ['Ainda está aí?'] });
  });

  it('counts only when it is the customer’s where the connection says so, and is checked again', () => {
    const connection = { ...ends, whenExpiresTicket: '1' };
    const theirs = given({ ticket: { ...open, fromMe: false }, connection });
    expect(check(theirs, 600)).toMatchObject({ sent: [], ticket: { status: 'open' }, next: 10 });
    expect(check(given({ ticket: open, connection }), 600).ticket?.status).toBe('closed');
  });

  it('ends no ticket without the setting, no imported ticket and no group', () => {
    expect(check(given({ ticket: open }), 9_999)).toMatchObject({ sent: [], next: null });
    expect(check(given({ ticket: { ...open, imported: at(0) }, connection: ends }), 60).next).toBeNull();
    expect(check({ ...given({ ticket: open, connection: ends }), isGroup: true }, 60).next).toBeNull();
  });
});

describe('a question for a rating that nobody answers', () => {
  it('ends an imported ticket, too', () => {
    const ticket = { status: 'nps', userId: 7, lastMessageAt: at(0), fromMe: true, imported: at(0) } as const;
    expect(check(given({ ticket, connection: { expiresTicketNPS: 5 } }), 6).ticket?.status).toBe('closed');
  });

  it('ends the ticket with the farewell and without a rate', () => {
    const ticket = { status: 'nps', userId: 7, lastMessageAt: at(0), fromMe: true } as const;
    const facts = given({ ticket, connection: { expiresTicketNPS: 15, complationMessage: 'Tchau' } });
    expect(check(facts, 14)).toMatchObject({ sent: [], next: 1 });
    const ended = check(facts, 15);
    expect(ended).toMatchObject({ sent: ['Tchau'], logs: ['autoClose'], ticket: { status: 'closed' } });
    expect(ended.after.tracking).toBeNull();
  });
});

describe('a customer who chose no queue', () => {
  const sales = queueOf({ id: 1, name: 'Vendas', greetingMessage: 'Vendas, bom dia' });
  const connection = { timeSendQueue: 40, sendIdQueue: 1 };

  it('goes to one, and is greeted as if it had been chosen', () => {
    const facts = given({ ticket: {}, connection, queues: [sales] });
    expect(check(facts, 9)).toMatchObject({ sent: [], next: 1 });
    expect(check(facts, 10)).toMatchObject({
      sent: ['Vendas, bom dia'],
      logs: ['redirect'],
      ticket: { status: 'pending', queueId: 1 },
      after: { tracking: { queueId: 1, queuedAt: at(10) } },
    });
  });

  it('stays with a person or in a queue, and stays when the queue to go to is gone', () => {
    expect(check(given({ ticket: { userId: 7 }, connection, queues: [sales] }), 60).logs).toEqual([]);
    expect(check(given({ ticket: { queueId: 1 }, connection, queues: [sales] }), 60).logs).toEqual([]);
    expect(check(given({ ticket: {}, connection }), 60)).toMatchObject({ logs: [], next: null });
  });
});

describe('turns in a queue', () => {
  const scenario = queueOf({ id: 1, name: 'Vendas', memberIds: [7, 8, 9], reassignMinutes: 5 });
  const waiting = { status: 'pending', queueId: 1 } as const;

  it('goes round the agents who are online, not admins, and the customer gets one message about it', () => {
    const first = check(given({ ticket: waiting, queues: [scenario], online: [7, 8, 9] }));
    expect(first).toMatchObject({ logs: ['userDefine'], ticket: { userId: 7, status: 'pending' }, next: 5 });
    expect(first.sent).toHaveLength(1);
    expect(check(first.after, 4)).toMatchObject({ logs: [], next: 1 });
    expect(check(first.after, 5)).toMatchObject({ sent: [], logs: ['userDefine'], ticket: { userId: 8 } });
  });

  it('waits while nobody can take the ticket', () => {
    expect(check(given({ ticket: waiting, queues: [scenario], online: [9] }))).toMatchObject({
      logs: [],
      next: 2,
    });
    const closed = companyOf({
      queues: new Map([[1, scenario]]),
      settings: { ...companySettingDefaults, scheduleType: 'company' },
      holidays: ['2026-11-20'],
    });
    expect(check(given({ ticket: waiting, queues: [scenario], online: [7], company: closed })).logs).toEqual(
      [],
    );
  });

  it('begins when the clock sees that a person gave the ticket to somebody', () => {
    const facts = given({ ticket: { ...waiting, userId: 7 }, queues: [scenario], online: [7, 8] });
    expect(check(facts)).toMatchObject({ logs: [], ticket: { userId: 7 }, next: 5 });
  });
});

describe('an outside speaker', () => {
  const scenario = queueOf({ id: 1, name: 'Vendas', memberIds: [7, 8], reassignMinutes: 5 });
  const prompts = new Map([[3, { id: 3, name: 'Aurora', queueId: null }]]);
  const speakers = {
    integration: { ticket: { useIntegration: true, integrationId: 4 }, connection: {} },
    AI: { ticket: {}, connection: { promptId: 3 } },
  };
  const scenarioOf = (speaker: 'integration' | 'AI', queueId: number | null) => {
    const { ticket, connection } = speakers[speaker];
    const queues = new Map([[1, scenario]]);
    return given({
      ticket: { status: 'pending', queueId, ...ticket },
      connection: { timeSendQueue: 10, sendIdQueue: 1, ...connection },
      online: [7, 8],
      company: { queues, prompts },
    });
  };

  it.each([
    ['integration', null],
    ['integration', 1],
    ['AI', null],
    ['AI', 1],
  ] as const)('(%s, queue %s) is not interrupted, and is checked until its part ends', (speaker, queueId) => {
    const facts = scenarioOf(speaker, queueId);
    expect(check(facts, 60)).toMatchObject({ sent: [], logs: [], next: 2 });
    const ticket = facts.ticket && {
      ...facts.ticket,
      useIntegration: false,
      dialogue: { isPromptOver: true },
    };
    expect(check({ ...facts, ticket }, 62).logs[0]).toBe(queueId === null ? 'redirect' : 'userDefine');
  });
});
