import { describe, expect, it } from 'vitest';
import { isPastMoment, isRepeating, movedByDays, sendNowStep } from './schedules.ts';

describe('moving a schedule to another day', () => {
  const moved = (at: string, days: number, zone: string) =>
    movedByDays(new Date(at), days, zone).toISOString();

  it('keeps the time on the clock of the company, also over a change of the clock', () => {
    expect(moved('2026-11-20T12:30:00Z', 3, 'America/Sao_Paulo')).toBe('2026-11-23T12:30:00.000Z');
    expect(moved('2027-03-27T08:00:00Z', 1, 'Europe/Berlin')).toBe('2027-03-28T07:00:00.000Z');
    expect(moved('2027-03-28T07:00:00Z', -1, 'Europe/Berlin')).toBe('2027-03-27T08:00:00.000Z');
    expect(moved('2026-10-24T07:15:00Z', 7, 'Europe/Berlin')).toBe('2026-10-31T08:15:00.000Z');
  });

  it('counts days by that clock, not by UTC', () => {
    // 23:30 of the 30th in São Paulo.
    expect(moved('2027-01-31T02:30:00Z', 1, 'America/Sao_Paulo')).toBe('2027-02-01T02:30:00.000Z');
  });

  it('takes a time that the clock leaves out from before the change', () => {
    expect(moved('2027-03-27T01:30:00Z', 1, 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z');
  });
});

it('a moment is past once its minute is over', () => {
  const now = new Date('2026-11-20T12:00:40Z');
  expect(isPastMoment(new Date('2026-11-20T12:00:00Z'), now)).toBe(false);
  expect(isPastMoment(new Date('2026-11-20T11:59:00Z'), now)).toBe(true);
});

const daily = { status: 'PENDENTE', valorIntervalo: 1, enviarQuantasVezes: 3, contadorEnvio: 1 };

it.each([
  [{}, true],
  [{ contadorEnvio: 2 }, false],
  [{ valorIntervalo: 0 }, false],
  [{ status: 'ERRO' }, false],
  [{ status: 'CANCELADA' }, false],
])('a daily schedule with %j repeats: %s', (change, repeats) => {
  expect(isRepeating({ ...daily, ...change })).toBe(repeats);
});

it.each([
  ['ERRO', 0, 'send'],
  ['ERRO', 2, 'send'],
  ['ENVIADA', 1, 'sent already'],
  ['PENDENTE', 1, 'sent already'],
  ['PENDENTE', 0, 'refuse'],
  ['CANCELADA', 1, 'refuse'],
] as const)('send now, for %s after %d sent: %s', (status, contadorEnvio, step) => {
  expect(sendNowStep({ status, contadorEnvio })).toBe(step);
});
