import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../../ui/search-input.tsx';

const PAUSE_MS = 500;

/** Searches half a second after the last key press; a search set from outside, such as a saved view's, is shown. */
export function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('search');
  const [text, setText] = useState(search);
  const lastSearch = useRef(search);
  const applySearch = useDebouncedCallback((value: string) => {
    lastSearch.current = value.trim();
    onSearch(value.trim());
  }, PAUSE_MS);
  useEffect(() => {
    if (search === lastSearch.current) return;
    lastSearch.current = search;
    setText(search);
  }, [search]);
  const set = (value: string) => {
    setText(value);
    applySearch(value);
  };
  return (
    <SearchInput
      style={{ flex: 1, minWidth: 120 }}
      size="xs"
      label={t('search')}
      clearLabel={t('clearSearch')}
      value={text}
      onChange={set}
    />
  );
}
