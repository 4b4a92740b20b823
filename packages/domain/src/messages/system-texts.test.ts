import { describe, expect, it } from 'vitest';
import { readSystemText, systemTexts, unsupportedText } from './system-texts.ts';

describe('a text of the system', () => {
  it.each(Object.entries(systemTexts))('is recognised: %s', (code, text) => {
    expect(readSystemText(text)).toEqual({ code, kind: '' });
  });

  it.each(['pinInChat', 'order (v2)', 'a\nb'])('names the kind that cannot be shown: %s', (kind) => {
    expect(readSystemText(unsupportedText('phoneOnly', kind))).toEqual({ code: 'phoneOnly', kind });
    expect(readSystemText(unsupportedText('notDelivered', kind))).toEqual({ code: 'notDelivered', kind });
  });

  it('names no kind that the platform has no name for, and 60 characters of a long one', () => {
    expect(unsupportedText('phoneOnly', '')).toBe(systemTexts.phoneOnly);
    expect(readSystemText(unsupportedText('phoneOnly', 'x'.repeat(99)))?.kind).toBe('x'.repeat(60));
  });

  it.each(['', 'Olá', 'Áudio da reunião', '[Cobrança] vence hoje', '[Olá (amigo).]', '(x).]'])(
    'is not what somebody wrote: %s',
    (body) => expect(readSystemText(body)).toBeNull(),
  );
});
