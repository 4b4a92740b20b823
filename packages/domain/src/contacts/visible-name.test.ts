import { visibleName } from '@prosa/contract';
import { describe, expect, it } from 'vitest';

describe('a name', () => {
  it.each([
    ['a mark of direction', 'Ana\u202E omiL', 'Ana omiL'],
    ['isolates', '\u2066Ana\u2069', 'Ana'],
    ['the mark of a direction alone', '\u200EAna\u200F\u061C', 'Ana'],
    ['a space without width', 'A\u200Bna', 'Ana'],
    ['joiners between letters that do not join', 'A\u200Dn\u200Ca', 'Ana'],
    ['a byte order mark', '\uFEFFAna', 'Ana'],
    ['a soft hyphen and a word joiner', 'A\u00ADn\u2060a', 'Ana'],
    ['letters that show nothing', 'Ana\u3164\u115F\uFFA0', 'Ana'],
    ['a form of a letter that has none', 'Ana\uFE0F\u{E0100}', 'Ana'],
    ['invisible letters of a flag without the flag', 'Ana\u{E0067}\u{E0062}\u{E007F}', 'Ana'],
    ['control characters', 'A\u0001\u001Bna\u009F', 'Ana'],
    ['a space that such a character hid', 'Ana \u200B', 'Ana'],
    ['a break', 'Ana\r\nLima\u2028Reis', 'Ana Lima Reis'],
    ['two joiners in one place', 'می\u200C\u200Cخواهم', 'میخواهم'],
    ['a joiner after a letter that joins nothing', 'دار\u200Cم', 'دارم'],
  ])('loses %s', (_what, typed, name) => {
    expect(visibleName(typed)).toBe(name);
  });

  it.each([
    ['accents and signs', 'D’Ávila & Cia. – “Moda”'],
    ['a combined accent', 'Jose\u0301'],
    ['joined emojis', 'Ana 👩‍🚀 👨‍👩‍👧 🏳️‍🌈'],
    ['emojis with a colour and a heart', '👨🏽‍🚀 ❤️‍🔥'],
    ['the forms of emojis', '☎️ ❤︎ 1️⃣'],
    ['flags', '🇧🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a Persian verb', 'می‌خواهم'],
    ['a Sinhala name', 'ශ්‍රී'],
    ['a Hindi word with a part that stands alone', 'क्‌ष'],
    ['a Japanese name with an old form', '葛\u{E0100}城'],
    ['right to left', 'שלום محمد'],
    ['a single half of nothing', '\uD800'],
  ])('keeps %s', (_what, name) => {
    expect(visibleName(name)).toBe(name);
  });

  it('that is read twice stays what it became', () => {
    for (const odd of ['👩\u202E\u200D🚀', '\u200D\u200B\u200D', 'ක්\u200D\u200Dර', '❤\u200B\uFE0F'])
      expect(visibleName(visibleName(odd))).toBe(visibleName(odd));
  });

  it('of a million characters takes no longer than its length asks', () => {
    expect(visibleName('a\u200B'.repeat(500_000))).toHaveLength(500_000);
  });
});
