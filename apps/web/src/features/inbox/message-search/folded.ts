/** Removes accents and case, as the server's comparison does. */
function foldLetter(letter: string): string {
  return letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The folded text, and for each of its characters the position in the original. */
function folded(text: string): { text: string; origins: number[] } {
  const origins: number[] = [];
  let all = '';
  let at = 0;
  for (const letter of text) {
    const plain = foldLetter(letter);
    for (let index = 0; index < plain.length; index += 1) origins.push(at);
    all += plain;
    at += letter.length;
  }
  origins.push(at);
  return { text: all, origins };
}

export interface Snippet {
  before: string;
  hit: string;
  after: string;
}

const LEAD = 36;

/** An excerpt of a text around the searched words. */
export function snippetOf(body: string, search: string): Snippet {
  const text = body.replaceAll(/\s+/g, ' ').trim();
  const requested = folded(search.replaceAll(/\s+/g, ' ').trim()).text;
  const known = folded(text);
  const at = requested === '' ? -1 : known.text.indexOf(requested);
  if (at < 0) return { before: text, hit: '', after: '' };
  const from = known.origins[at] ?? 0;
  const to = known.origins[at + requested.length] ?? text.length;
  const before = text.slice(0, from);
  const cut = Array.from(before);
  return {
    before:
      cut.length > LEAD
        ? `…${cut
            .slice(-LEAD)
            .join('')
            .replace(/^\S*\s/, '')}`
        : before,
    hit: text.slice(from, to),
    after: text.slice(to),
  };
}
