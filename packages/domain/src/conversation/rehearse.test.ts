import { companySettingDefaults } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { rehearse, type Rehearsal } from './rehearse.ts';
import { companyOf, connectionOf, NOW, queueOf } from './testing.ts';
import { help, menu, sales } from './testing-talk.ts';

function rehearsal(inputs: string[], more: Partial<Rehearsal> = {}): Rehearsal {
  const queues = [sales, help, queueOf({ id: 3, name: 'Plantão', memberIds: [8, 9] })];
  return {
    company: companyOf({
      settings: { ...companySettingDefaults, userRandom: 'enabled' },
      queues: new Map(queues.map((queue) => [queue.id, queue])),
    }),
    connection: connectionOf({ queueIds: [1, 2], greetingMessage: 'Olá {{firstName}}' }),
    presence: { online: new Set(), waiting: new Map() },
    contactName: 'Ana Lima',
    inputs: inputs.map((text) => ({ text })),
    at: NOW,
    ...more,
  };
}

describe('a rehearsed conversation', () => {
  it('shows what the phone would show and where the ticket would go', () => {
    const exchanges = rehearse(rehearsal(['Oi', '2', '1', '#', '1']));
    expect(exchanges.map(({ bubbles }) => bubbles.map(({ body }) => body.split('\n')[0]))).toEqual([
      ['Olá Ana'],
      ['Suporte'],
      ['Aqui está'],
      ['Olá Ana'],
      ['Vendas, bom dia'],
    ]);
    expect(exchanges[0]?.bubbles[0]?.body).toBe(menu);
    expect(exchanges.map(({ outcomes }) => outcomes)).toEqual([
      [],
      [{ kind: 'queue', queueId: 2 }],
      [],
      [{ kind: 'menu' }],
      [{ kind: 'queue', queueId: 1 }],
    ]);
  });

  it('reports where an integration would take over, message after message', () => {
    const inQueue = queueOf({ id: 4, name: 'Robô', greetingMessage: 'Um momento', integrationId: 6 });
    const company = companyOf({ queues: new Map([[4, inQueue]]), integrations: new Set([6]) });
    const connection = connectionOf({ queueIds: [4, 1], greetingMessage: 'Olá' });
    company.queues = new Map([[1, sales], ...company.queues]);
    const exchanges = rehearse(rehearsal(['Oi', '1', 'E agora?'], { company, connection }));
    expect(exchanges.map(({ outcomes }) => outcomes)).toEqual([
      [],
      [
        { kind: 'queue', queueId: 4 },
        { kind: 'integration', integrationId: 6 },
      ],
      [{ kind: 'integration', integrationId: 6 }],
    ]);
  });

  it('reports when the ticket ends, when the bot has reached its limit, and when it is silent', () => {
    const kinds = (inputs: string[], more: Partial<Rehearsal> = {}) =>
      rehearse(rehearsal(inputs, more)).map(({ outcomes }) => outcomes.map(({ kind }) => kind));
    expect(kinds(['Oi', 'sair'])).toEqual([[], ['closed']]);
    expect(kinds(['Oi', '1', 'alô?'])).toEqual([[], ['queue'], ['silent']]);
    const connection = connectionOf({ queueIds: [1, 2], maxUseBotQueues: 1 });
    expect(kinds(['Oi', 'oi?', 'oi?'], { connection })).toEqual([[], ['limit'], ['silent']]);
  });

  it('reports a person who would be chosen by chance', () => {
    const connection = connectionOf({ queueIds: [1, 3] });
    expect(rehearse(rehearsal(['Oi', '2'], { connection }))[1]?.outcomes).toEqual([
      { kind: 'queue', queueId: 3 },
      { kind: 'user', userId: 8, isDrawn: true },
    ]);
  });

  it('lists what can be pressed, and accepts what was pressed', () => {
    const settings = { ...companySettingDefaults, chatBotType: 'list' as const };
    const { company, ...rest } = rehearsal([]);
    const inputs = [{ text: 'Oi' }, { text: 'Suporte', choice: '2' }];
    const [first, second] = rehearse({ ...rest, company: { ...company, settings }, inputs });
    expect(first?.bubbles[0]).toMatchObject({
      isList: true,
      choices: [
        { id: '1', label: 'Vendas' },
        { id: '2', label: 'Suporte' },
        { id: 'Sair', label: 'Encerrar atendimento' },
      ],
    });
    expect(second?.bubbles[0]?.choices.map(({ id }) => id)).toEqual(['1', '2', '#', 'Sair']);
  });

  it('follows the service hours at the given time', () => {
    const day = { weekday: 'Sexta', weekdayEn: 'friday', startTimeB: '', endTimeB: '' } as const;
    const schedules = [{ ...day, startTimeA: '08:00', endTimeA: '12:00' }];
    const connection = connectionOf({ queueIds: [1, 2], schedules, outOfHoursMessage: 'Fechado' });
    const settings = { ...companySettingDefaults, scheduleType: 'connection' as const };
    const { company, ...rest } = rehearsal(['Oi']);
    const answersAt = (at: string) =>
      rehearse({ ...rest, connection, company: { ...company, settings }, at: new Date(at) })[0];
    expect(answersAt('2026-11-20T20:00:00-03:00')).toMatchObject({
      bubbles: [{ body: 'Fechado' }],
      outcomes: [{ kind: 'outOfHours' }],
    });
    expect(answersAt('2026-11-20T09:00:00-03:00')?.outcomes).toEqual([]);
  });
});
