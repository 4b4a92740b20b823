import { useTranslation } from 'react-i18next';

export type ListNamespace =
  | 'announcements'
  | 'campaigns'
  | 'companies'
  | 'contact-lists'
  | 'contacts'
  | 'files'
  | 'integrations'
  | 'lanes'
  | 'list-items'
  | 'prompts'
  | 'quick'
  | 'suppressions'
  | 'tags'
  | 'users';

interface Sentence {
  title: string;
  text: string;
}

export interface ListTexts {
  title: string;
  search: string;
  add: string;
  /** Shown when there are no rows at all. */
  empty: Sentence;
  /** Shown when no row matches the search. */
  none: Sentence;
}

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
