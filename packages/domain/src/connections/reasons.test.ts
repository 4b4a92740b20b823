import { describe, expect, it } from 'vitest';
import { readReason, reason, reasonCodes } from './reasons.ts';

describe('a reason', () => {
  it('is its code alone, or its code with its parameters', () => {
    expect(reason('connection.ended')).toBe('connection.ended');
    expect(reason('meta.busy', { code: 131_016 })).toBe('meta.busy?code=131016');
  });

  it('is read back as it was written, whatever its text', () => {
    const detail = 'a=b & c? "d" %20 ção\n🙂';
    const written = reason('meta.refused', { code: 1, detail });
    expect(readReason(written)).toEqual({ code: 'meta.refused', params: { code: '1', detail } });
  });

  it.each(reasonCodes)('reads %s', (code) => {
    expect(readReason(code)?.code).toBe(code);
  });

  it('may name another reason as its cause', () => {
    const cause = reason('meta.permission', { code: 200 });
    expect(readReason(reason('meta.notSubscribedBecause', { reason: cause }))).toEqual({
      code: 'meta.notSubscribedBecause',
      params: { reason: cause },
    });
  });

  it.each(['', 'Invalid parameter', 'meta.', 'toString', 'meta.busied?code=1', 'O canal caiu. Por quê?'])(
    'is not %j, which somebody else wrote',
    (text) => {
      expect(readReason(text)).toBeNull();
    },
  );

  it('is read with all its parameters, also when it was written without them', () => {
    expect(readReason('meta.refused?code=5&more=x')).toEqual({
      code: 'meta.refused',
      params: { code: '5', detail: '' },
    });
  });
});
