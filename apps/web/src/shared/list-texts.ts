import { useTranslation } from 'react-i18next';

/** The namespaces of pages that list things; they name the same words alike. */
export type ListNamespace = 'contacts' | 'files' | 'integrations' | 'prompts' | 'quick' | 'tags' | 'users';

interface Sentence {
  title: string;
  text: string;
}

/** What a page says that lists things. */
export interface ListTexts {
  title: string;
  search: string;
  add: string;
  /** There is none yet. */
  empty: Sentence;
  /** None is as one looks for. */
  none: Sentence;
}

/** The words of such a page. */
export function useListTexts(namespace: ListNamespace): ListTexts {
  const { t } = useTranslation(namespace);
  return {
    title: t('title'),
    search: t('search'),
    add: t('add'),
    empty: { title: t('emptyTitle'), text: t('emptyText') },
    none: { title: t('nothingFound'), text: t('nothingFoundText') },
  };
}
