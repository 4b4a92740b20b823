/** Marks of bold, italic and struck text around a name. */
const MARKS = '*_~';
/** Behind these a new sentence or a new part begins. */
const opening = /(?:^|[\n.!?…:]|\p{Extended_Pictographic}\uFE0F?)$/u;
const leading = /^[ \t]*(?:(?:[,;.!?…]+|[:–-]+(?=\s|$))[ \t]*)?/u;
/** Addresses of pages and people keep their small letters. */
const firstLetter = /^([*_~"'“‘(¿¡]*)(\p{Ll})(?!\S*[.:/@]\S)/u;

const isSpace = (letter: string | undefined): boolean => letter === ' ' || letter === '\t';

function trimmedEnd(text: string): string {
  let end = text.length;
  while (isSpace(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

function capital(text: string): string {
  return text.replace(firstLetter, (_, marks: string, letter: string) => marks + letter.toUpperCase());
}

/** Without the marks that stood around the name alone. */
function unmarked(before: string, after: string): [string, string] {
  const mark = before.at(-1) ?? '';
  return mark !== '' && MARKS.includes(mark) && after.startsWith(mark)
    ? unmarked(before.slice(0, -1), after.slice(1))
    : [before, after];
}

/** At the start of a sentence the punctuation behind the name leaves with it. */
function opened(before: string, after: string): string {
  const rest = after.replace(leading, '');
  const head = trimmedEnd(before);
  if (rest === '' || rest.startsWith('\n')) return head + rest;
  return before + (head.endsWith(':') ? rest : capital(rest));
}

/** A comma before the name stays where a word follows; otherwise only what follows the name separates. */
function joined(before: string, after: string): string {
  const head = trimmedEnd(before);
  const hasWord = /^[ \t]+[\p{L}\p{N}{*_~]/u.test(after);
  if (/[,;]$/u.test(head) && !hasWord) return head.slice(0, -1) + after;
  return (isSpace(before.at(-1)) ? before.slice(0, -1) : before) + after;
}

/**
 * The text without the placeholders of a name that is missing, so that it reads as if nobody had been named. The other
 * placeholders have to be there still: a value that looks like a placeholder would leave with them. A text of the name
 * alone stays: no empty message can be sent.
 */
export function withoutNames(text: string, name: RegExp): string {
  let rest = text;
  for (let found = name.exec(rest); found; found = name.exec(rest)) {
    const [before, after] = unmarked(rest.slice(0, found.index), rest.slice(found.index + found[0].length));
    rest = opening.test(trimmedEnd(before)) ? opened(before, after) : joined(before, after);
  }
  return rest.trim() === '' ? text : rest;
}
