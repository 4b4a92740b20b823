import type { Language } from '@prosa/contract';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

const loaders: Record<Language, () => Promise<{ texts: Record<string, object> }>> = {
  pt: async () => import('../locales/pt/index.ts'),
  en: async () => import('../locales/en/index.ts'),
  es: async () => import('../locales/es/index.ts'),
  tr: async () => import('../locales/tr/index.ts'),
};
const STORED = 'language';

function isLanguage(value: string | null | undefined): value is Language {
  return value !== null && value !== undefined && value in loaders;
}

/** What the person chose, else what the browser asks for, else Portuguese. */
function preferredLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (isLanguage(stored)) return stored;
  const wished = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => isLanguage(tag));
  return isLanguage(wished) ? wished : 'pt';
}

/** Loads the language when it is first needed, and changes to it. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'common')) {
    const { texts } = await loaders[language]();
    for (const [file, keys] of Object.entries(texts)) {
      i18next.addResourceBundle(language, file.slice('./'.length, -'.json'.length), keys);
    }
  }
  await i18next.changeLanguage(language);
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
}

interface Plurals {
  getSuffix(language: string, count: number, options?: object): string;
}

/** Nobody in Brazil says '0 contato', though Unicode's rules count zero there with one. */
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
