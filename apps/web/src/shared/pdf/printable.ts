/** Letters that no composition with a sign leads to. */
const letters: Record<string, string> = { ı: 'i', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' };
/** What the fonts of every PDF reader contain beyond Latin-1. */
const others = /[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

function printed(sign: string): string {
  if (sign <= '\u00FF' || others.test(sign)) return sign;
  const base = letters[sign] ?? sign.normalize('NFD').charAt(0);
  return base <= '\u00FF' ? base : '';
}

/**
 * The text in the characters of a PDF file's standard fonts (Windows-1252). A letter that they lack loses its sign (ş
 * becomes s), emojis and other scripts are left out: what one sees is the picture.
 */
export const printable = (text: string): string => Array.from(text.normalize('NFC'), printed).join('');
