import { synonyms } from './interface-synonyms.ts';
import { concepts, type Language, type Translation } from './interface-words.ts';

/** Whole texts by their full key: 'contacts.wallets'. */
type AllTexts = ReadonlyMap<string, string>;

const lower = (text: string, language: Language): string => text.toLocaleLowerCase(language);

/** Placeholders are no words: `{{ticket}}` stays whatever the language calls it. */
const plain = (text: string, language: Language): string =>
  lower(text.replaceAll(/{{[^}]*}}/g, '_'), language);

/** A boundary of a word in any alphabet: by \b alone, 'botão' would contain the word 'bot'. */
const BOUNDARY = String.raw`(?:(?<=\p{L})(?!\p{L})|(?<!\p{L})(?=\p{L}))`;
const compiled = new Map<RegExp, RegExp>();
function find(pattern: RegExp, text: string): string | undefined {
  const whole = compiled.get(pattern) ?? new RegExp(pattern.source.replaceAll(String.raw`\b`, BOUNDARY), 'u');
  compiled.set(pattern, whole);
  return whole.exec(text)?.[0];
}

/** A key without its plural form, which other languages may not have. */
const single = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

/** Words that the language does not use for the thing, wherever they stand. */
export function synonymProblems(language: Language, texts: AllTexts): string[] {
  return [...texts].flatMap(([key, text]) =>
    synonyms[language].flatMap(({ word, instead, except = [] }) => {
      const found = except.includes(key) ? undefined : find(word, plain(text, language));
      return found === undefined ? [] : [`${language} ${key}: '${found.trim()}': use ${instead}`];
    }),
  );
}

/** Translations that do not use the word of a thing that the Portuguese text names. */
export function conceptProblems(language: Translation, source: AllTexts, texts: AllTexts): string[] {
  return [...texts].flatMap(([key, text]) => {
    const first = source.get(key) ?? source.get(`${single(key)}_other`) ?? '';
    return concepts
      .filter(({ source: named, words, except = [] }) => {
        const isNamed = find(named, plain(first, 'pt')) !== undefined && !except.includes(key);
        return isNamed && find(words[language], plain(text, language)) === undefined;
      })
      .map(
        ({ name, words }) =>
          `${language} ${key}: the word for ${name} is missing (${words[language].source})`,
      );
  });
}
