// In names stands what one can see: with other characters somebody could have the name of somebody else for all who read
// it. Scripts and emojis need some of them between certain letters; there they change what is shown, and stay.

const breaks = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu;
/** The flags of England, Scotland and Wales are a black flag with invisible letters; then whatever is invisible. */
const invisible =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const endsWithEmoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?$/u;
const beginsWithEmoji = /^\p{Extended_Pictographic}/u;
/** Letters of India and its neighbours join, or do not, after the sign that takes a vowel away. */
const endsWithVirama =
  /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2\u1B44\uA9C0]$/;
const endsWithArabic = /\p{Script=Arabic}$/u;
/** Of the Arabic script, what never joins the next letter: nothing parts them. */
const endsUnjoined =
  /[\P{L}\u0621-\u0625\u0627\u0629\u062F-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06C0\u06C3-\u06CB\u06CD\u06CF\u06D2\u06D3\u06D5\u06EE\u06EF]$/u;
const beginsWithArabic = /^(?=\p{L})\p{Script=Arabic}/u;

const emojiForm = /^[\uFE0E\uFE0F]$/;
const hanForm = /^[\u{E0100}-\u{E01EF}]$/u;
const mongolianForm = /^[\u180B-\u180D\u180F]$/;
/** Characters of the text around one: two for an emoji of two units and its form. */
const AROUND = 3;

function isNeeded(found: string, before: string, after: string): boolean {
  if (found === '\u200D')
    return endsWithVirama.test(before) || (endsWithEmoji.test(before) && beginsWithEmoji.test(after));
  if (found === '\u200C')
    return (
      endsWithVirama.test(before) ||
      (endsWithArabic.test(before) && !endsUnjoined.test(before) && beginsWithArabic.test(after))
    );
  if (emojiForm.test(found)) return /\p{Extended_Pictographic}$/u.test(before) || after.startsWith('\u20E3');
  if (hanForm.test(found)) return /\p{Script=Han}$/u.test(before);
  return mongolianForm.test(found) && /\p{Script=Mongolian}$/u.test(before);
}

/**
 * A name without control characters, marks of direction and whatever else is invisible, and without spaces around it. A
 * break of the text becomes a space.
 */
export function visibleName(text: string): string {
  return text
    .replaceAll(breaks, ' ')
    .replaceAll(invisible, (found: string, at: number, whole: string) => {
      if (found.startsWith('\u{1F3F4}')) return found;
      const before = whole.slice(Math.max(0, at - AROUND), at);
      const after = whole.slice(at + found.length, at + found.length + AROUND);
      return isNeeded(found, before, after) ? found : '';
    })
    .trim();
}
