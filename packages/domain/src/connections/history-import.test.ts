import { describe, expect, it } from 'vitest';
import { importDate, importIssues, isDelivered, isInWindow, type ImportFields } from './history-import.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const off: ImportFields = {
  importOldMessages: null,
  importRecentMessages: null,
  queueIdImportMessages: null,
};
const good: ImportFields = {
  importOldMessages: '2026-10-01T00:00:00.000Z',
  importRecentMessages: '2026-11-20T12:00:00.000Z',
  queueIdImportMessages: 3,
};

describe('the problems of a requested import', () => {
  it('are none while no import is requested, and none when all fields are given', () => {
    expect(importIssues(off, off, NOW)).toEqual([]);
    expect(importIssues(good, off, NOW)).toEqual([]);
  });

  it.each([
    ['importOldMessages', 'required', { importOldMessages: null }],
    ['importRecentMessages', 'required', { importRecentMessages: null }],
    ['queueIdImportMessages', 'required', { queueIdImportMessages: null }],
    [
      'importOldMessages',
      'in the future',
      { importOldMessages: '2026-11-21T12:00:00Z', importRecentMessages: null },
    ],
    ['importOldMessages', 'more than two years back', { importOldMessages: '2023-11-20T12:00:00Z' }],
    ['importRecentMessages', 'in the future', { importRecentMessages: '2026-11-21T12:00:00Z' }],
    ['importRecentMessages', 'before the start', { importRecentMessages: '2026-09-01T00:00:00Z' }],
  ])('include %s: %s', (field, message, change) => {
    expect(importIssues({ ...good, ...change }, off, NOW)).toContainEqual({ field, message });
  });

  it('do not include a start two years back or an end at this moment', () => {
    const whole = { importOldMessages: '2024-11-20T12:00:00Z', importRecentMessages: '2026-11-20T12:05:00Z' };
    expect(importIssues({ ...good, ...whole }, off, NOW)).toEqual([]);
  });

  it('do not include an unchanged window, however old it has become', () => {
    const old = { ...good, importOldMessages: '2020-01-01T00:00:00.000Z' };
    expect(importIssues(old, old, NOW)).toEqual([]);
  });
});

describe('the messages that an import takes', () => {
  const window = { since: '2026-10-01T00:00:00Z', until: '2026-10-02T00:00:00Z', groups: false };
  const person = { kind: 'phone' };

  it('are those written within the window, both ends included', () => {
    for (const at of ['2026-10-01T00:00:00.000Z', '2026-10-01T15:00:00Z', '2026-10-02T00:00:00.000Z'])
      expect(isInWindow(window, { at, chat: person })).toBe(true);
    for (const at of ['2026-09-30T23:59:59.999Z', '2026-10-02T00:00:00.001Z', 'yesterday'])
      expect(isInWindow(window, { at, chat: person })).toBe(false);
  });

  it('include groups only where they are requested', () => {
    const message = { at: '2026-10-01T15:00:00Z', chat: { kind: 'group' } };
    expect(isInWindow(window, message)).toBe(false);
    expect(isInWindow({ ...window, groups: true }, message)).toBe(true);
  });
});

it('an import is complete after 45 seconds of silence, or when the channel reports the end', () => {
  const last = '2026-11-20T11:59:15.000Z';
  expect(isDelivered(last, false, NOW)).toBe(true);
  expect(isDelivered('2026-11-20T11:59:15.001Z', false, NOW)).toBe(false);
  expect(isDelivered(NOW.toISOString(), true, NOW)).toBe(true);
});

it("the progress of an import shows times by the company's clock", () => {
  expect(importDate('2026-01-05T02:03:04.000Z', 'America/Sao_Paulo')).toBe('04/01/26 23:03:04');
});
