import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

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
    <TextInput
      style={{ flex: 1, minWidth: 120 }}
      size="xs"
      type="search"
      leftSection={<IconSearch size={14} />}
      placeholder={t('search')}
      aria-label={t('search')}
      value={text}
      onChange={(event) => set(event.currentTarget.value)}
      rightSection={
        text ? <CloseButton size="xs" aria-label={t('clearSearch')} onClick={() => set('')} /> : null
      }
    />
  );
}
