/** A part of a message's text: plain, formatted by WhatsApp's marks, or a link. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; parts: TextPart[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

type Mark = Exclude<TextPart['kind'], 'text'>;
const patterns: Record<Mark, RegExp> = {
  code: /```([\s\S]+?)```/g,
  link: /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g,
  bold: /(?<![\p{L}\d*])\*(?=\S)([^*\n]*?\S)\*(?![\p{L}\d*])/gu,
  italic: /(?<![\p{L}\d_])_(?=\S)([^_\n]*?\S)_(?![\p{L}\d_])/gu,
  strike: /(?<![\p{L}\d~])~(?=\S)([^~\n]*?\S)~(?![\p{L}\d~])/gu,
};
const marks = Object.keys(patterns) as Mark[];

function made(kind: Mark, match: RegExpExecArray): TextPart {
  const inner = match[1] ?? '';
  if (kind === 'link') return { kind, text: match[0], href: match[0] };
  if (kind === 'code') return { kind, text: inner };
  return { kind, parts: parseText(inner) };
}

/** Finds the next match of each mark from a position on; null when there is none. */
class Finder {
  readonly #text: string;
  readonly #found = new Map<Mark, RegExpExecArray | null>();

  constructor(text: string) {
    this.#text = text;
  }

  #next(mark: Mark, from: number): RegExpExecArray | null {
    const known = this.#found.get(mark);
    // A known match still lies ahead: a long text is searched once, not once for each mark in it.
    if (known === null || (known && known.index >= from)) return known;
    const pattern = patterns[mark];
    pattern.lastIndex = from;
    const match = pattern.exec(this.#text);
    this.#found.set(mark, match);
    return match;
  }

  first(from: number): { mark: Mark; match: RegExpExecArray } | undefined {
    let first: { mark: Mark; match: RegExpExecArray } | undefined;
    for (const mark of marks) {
      const match = this.#next(mark, from);
      if (match && (first === undefined || match.index < first.match.index)) first = { mark, match };
    }
    return first;
  }
}

/** Parses WhatsApp's marks (*bold* _italic_ ~strike~ ```code```) and web links. No part is ever treated as HTML. */
export function parseText(text: string): TextPart[] {
  const finder = new Finder(text);
  const parts: TextPart[] = [];
  let at = 0;
  for (;;) {
    const found = finder.first(at);
    const end = found?.match.index ?? text.length;
    if (end > at) parts.push({ kind: 'text', text: text.slice(at, end) });
    if (!found) return parts;
    parts.push(made(found.mark, found.match));
    at = end + found.match[0].length;
  }
}

const emoji = String.raw`(?:\p{Extended_Pictographic}(?:\uFE0F|\p{EMod}|\u200D\p{Extended_Pictographic})*|\p{RI}{2})`;
const gesture = new RegExp(`^\\s*(?:${emoji}\\s*){1,3}$`, 'u');
/** Longer texts are not tested: the longest emoji has about ten characters. */
const MOST_SIGNS = 60;

/** One to three emojis and no word, as a customer answers with a heart. */
export const isGesture = (text: string): boolean => text.length <= MOST_SIGNS && gesture.test(text);

/** The text as people read it, without WhatsApp's marks, for a place that shows no formatting. */
export const withoutMarks = (text: string): string => parseText(text).map(plain).join('');

function plain(part: TextPart): string {
  return 'parts' in part ? part.parts.map(plain).join('') : part.text;
}
