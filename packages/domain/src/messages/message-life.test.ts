import { describe, expect, it } from 'vitest';
import { failureKind, isLate } from './message-life.ts';
import { reason } from '../connections/reasons.ts';

describe('a late message', () => {
  const written = '2026-11-20T10:00:00.000Z';
  it.each([
    [false, '2026-11-20T10:00:01.000Z', false],
    [false, '2026-11-20T10:02:00.000Z', false],
    [false, '2026-11-20T10:02:00.001Z', true],
    [true, '2026-11-21T10:00:00.000Z', false],
  ])('ours: %s, stored %s: %s', (fromMe, storedAt, expected) => {
    expect(isLate({ fromMe, createdAt: written, storedAt })).toBe(expected);
  });
});

describe('why a message failed', () => {
  it.each([
    [reason('channel.noAddress'), 'noAddress'],
    [reason('connection.notOpen'), 'connectionDown'],
    [reason('channel.textTooLong', { most: 1_000 }), 'tooLong'],
    [reason('channel.fileTooLarge', { kind: 'image', most: 5 }), 'tooLarge'],
    [reason('meta.personWindow', { code: 10 }), 'peopleWindow'],
    [reason('consent.withdrawn'), 'optOut'],
    [reason('web.restricted'), 'restricted'],
    [reason('sandbox.failed', { kind: 'permanent' }), 'onPurpose'],
    [reason('web.refusedMessage', { code: 405 }), 'asStated'],
    ['what somebody else wrote', 'asStated'],
    ['', 'unknown'],
  ])('%s: %s', (text, kind) => {
    expect(failureKind(text)).toBe(kind);
  });
});
