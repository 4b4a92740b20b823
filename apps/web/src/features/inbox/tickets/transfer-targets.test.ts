import { describe, expect, it } from 'vitest';
import { transferGroups, transferTargets } from './transfer-targets.ts';

const sales = { id: 10, name: 'Vendas', color: '#111111' };
const support = { id: 11, name: 'Suporte', color: '#222222' };
const person = (id: number, name: string, queues = [sales]) => ({ id, name, queues });
const users = [
  person(1, 'Marina'),
  person(2, 'Caio'),
  person(3, 'Bruno', [support]),
  person(4, 'Ágata', [sales, support]),
  person(5, 'Zélia', []),
];
type Load = { online: boolean; tickets: number; pause: { reason: string } | null };
const load = new Map<number, Load>([
  [1, { online: true, tickets: 0, pause: null }],
  [2, { online: false, tickets: 0, pause: null }],
  [3, { online: true, tickets: 0, pause: null }],
  [4, { online: true, tickets: 7, pause: null }],
  [5, { online: true, tickets: 2, pause: null }],
]);
const known = { users, queues: [sales, support], load, ticket: { userId: 1, queueId: 11 } };
const names = (search: string, more = {}) => {
  const groups = transferGroups({ ...known, ...more }, search);
  return groups.flatMap(({ options }) => options).map(({ name }) => name);
};

describe('transferTargets', () => {
  it('lists who is at work in the present queue with the fewest tickets first, and not who has the ticket', () => {
    expect(names('')).toEqual(['Bruno', 'Zélia', 'Ágata', 'Caio', 'Suporte', 'Vendas']);
  });

  it('lists who pauses after everybody else who is there', () => {
    const paused = new Map(load).set(3, { online: true, tickets: 0, pause: { reason: 'Almoço' } });
    expect(names('', { load: paused })).toEqual(['Zélia', 'Ágata', 'Bruno', 'Caio', 'Suporte', 'Vendas']);
    expect(transferTargets({ ...known, load: paused }, 'Bruno').people).toMatchObject([{ pause: 'Almoço' }]);
  });

  it('finds people by their names and their queues, without accents', () => {
    expect(names('agata')).toEqual(['Ágata']);
    expect(names('ninguém')).toEqual([]);
  });

  it('puts a queue whose name was typed before the people who work in it, and after people of that name', () => {
    expect(names('VENDAS')).toEqual(['Vendas', 'Zélia', 'Ágata', 'Caio']);
    const user = person(6, 'Ana Vendas', [support]);
    expect(names('vendas', { users: [...users, user] })).toEqual([
      'Ana Vendas',
      'Zélia',
      'Ágata',
      'Caio',
      'Vendas',
    ]);
  });

  it('keeps the queue where the person works in it, takes the only one, and else asks', () => {
    const queueOf = (search: string, more = {}) =>
      transferTargets({ ...known, ...more }, search).people.map(
        (one) => one.kind === 'person' && one.queueId,
      );
    expect(queueOf('Ágata')).toEqual([11]);
    expect(queueOf('Caio')).toEqual([10]);
    expect(queueOf('Ágata', { ticket: { userId: 1, queueId: null } })).toEqual([null]);
  });

  it('counts who is at work in a queue', () => {
    expect(transferTargets(known, '').queues).toMatchObject([
      { name: 'Suporte', online: 2 },
      { name: 'Vendas', online: 2 },
    ]);
  });
});
