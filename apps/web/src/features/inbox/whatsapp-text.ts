/** A piece of a message's text: plain, marked as WhatsApp marks it, or a link. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: Piece[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

const patterns: [Piece['kind'], RegExp][] = [
  ['code', /```([\s\S]+?)```/],
  ['link', /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/],
  ['bold', /(?<![\p{L}\d*])\*(?=\S)([^*\n]*?\S)\*(?![\p{L}\d*])/u],
  ['italic', /(?<![\p{L}\d_])_(?=\S)([^_\n]*?\S)_(?![\p{L}\d_])/u],
  ['strike', /(?<![\p{L}\d~])~(?=\S)([^~\n]*?\S)~(?![\p{L}\d~])/u],
];

function made(kind: Piece['kind'], match: RegExpMatchArray): Piece {
  const inner = match[1] ?? '';
  if (kind === 'link') return { kind, text: match[0], href: match[0] };
  if (kind === 'code') return { kind, text: inner };
  return { kind: kind as 'bold', pieces: parseText(inner) };
}

/** Reads WhatsApp's marks (*bold* _italic_ ~strike~ ```code```) and web links. Nothing of it is ever HTML. */
export function parseText(text: string): Piece[] {
  let first: { kind: Piece['kind']; match: RegExpMatchArray; at: number } | undefined;
  for (const [kind, pattern] of patterns) {
    const match = pattern.exec(text);
    if (match && (first === undefined || match.index < first.at)) first = { kind, match, at: match.index };
  }
  if (!first) return text === '' ? [] : [{ kind: 'text', text }];
  const before = text.slice(0, first.at);
  const after = text.slice(first.at + first.match[0].length);
  return [
    ...(before ? [{ kind: 'text' as const, text: before }] : []),
    made(first.kind, first.match),
    ...parseText(after),
  ];
}
