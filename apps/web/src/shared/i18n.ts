import type { Language } from '@prosa/contract';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { toasts } from './toast.ts';

interface Texts {
  texts: Record<string, object>;
}
interface Loaders {
  first: () => Promise<Texts>;
  rest: () => Promise<Texts>;
}

const loaders: Record<Language, Loaders> = {
  pt: {
    first: async () => import('../locales/pt/index.ts'),
    rest: async () => import('../locales/pt/rest.ts'),
  },
  en: {
    first: async () => import('../locales/en/index.ts'),
    rest: async () => import('../locales/en/rest.ts'),
  },
  es: {
    first: async () => import('../locales/es/index.ts'),
    rest: async () => import('../locales/es/rest.ts'),
  },
  tr: {
    first: async () => import('../locales/tr/index.ts'),
    rest: async () => import('../locales/tr/rest.ts'),
  },
};
const STORED = 'language';

function isLanguage(value: string | null | undefined): value is Language {
  return value !== null && value !== undefined && value in loaders;
}

function preferredLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (isLanguage(stored)) return stored;
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => isLanguage(tag));
  return isLanguage(preferred) ? preferred : 'pt';
}

const loaded = new Set<string>();

async function loadTexts(language: Language, part: keyof Loaders): Promise<void> {
  const name = `${language}/${part}`;
  if (loaded.has(name)) return;
  const { texts } = await loaders[language][part]();
  loaded.add(name);
  for (const [file, keys] of Object.entries(texts)) {
    i18next.addResourceBundle(language, file.slice('./'.length, -'.json'.length), keys);
  }
}

async function speak(language: Language): Promise<void> {
  if (i18next.language !== language) toasts.closeAll();
  await i18next.changeLanguage(language);
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
}

let requested: Language = 'pt';
let needsAll = false;

/** Loads the texts beyond the first screen in the requested language; lazy components wait for it. */
export async function allTexts(): Promise<void> {
  needsAll = true;
  const language = requested;
  await loadTexts(language, 'rest');
  // The language changed during the load.
  if (language !== requested) await allTexts();
}

/** Loads the texts of the language that are needed so far, and changes to it. */
export async function changeLanguage(language: Language): Promise<void> {
  requested = language;
  await Promise.all([loadTexts(language, 'first'), needsAll ? loadTexts(language, 'rest') : undefined]);
  // The last choice counts, whichever load finishes first.
  if (language === requested) await speak(language);
}

interface Plurals {
  getSuffix(language: string, count: number, options?: object): string;
}

/** Brazilians do not say '0 contato', though Unicode's plural rules treat zero there like one. */
function countZeroWithMany(): void {
  const plurals = i18next.services.pluralResolver as Plurals;
  const suffixOf = plurals.getSuffix.bind(plurals);
  plurals.getSuffix = (language, count, options) => suffixOf(language, count === 0 ? 2 : count, options);
}

export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    fallbackLng: 'pt',
    defaultNS: 'common',
    ns: ['common'],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  countZeroWithMany();
  await changeLanguage(preferredLanguage());
}
