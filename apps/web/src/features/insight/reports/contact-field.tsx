import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { shownNumber } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { contactsKey } from '../../../shared/queries.ts';

/** The server is asked from this many characters on, half a second after the last one. */
const LEAST = 3;
const PAUSE_MS = 500;
const TEXT = 'text';

interface Chosen {
  contact: number | null;
  search: string;
}

function useFound(text: string) {
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  return useQuery({
    queryKey: [...contactsKey, 'report', search],
    queryFn: async ({ signal }) => call('pageContacts', { query: { searchParam: search }, signal }),
    enabled: search.length >= LEAST,
  });
}

/** The name of a contact that the address has by id alone. */
function useNameOf(contact: number | null): string {
  const { data } = useQuery({
    queryKey: [...contactsKey, contact],
    queryFn: async () => call('readContact', { params: { id: contact ?? 0 } }),
    enabled: contact !== null,
  });
  return data ? shownNumber(data.name) : '';
}

/** One contact, or every contact whose name or number has the text. */
export function ContactField({ contact, search, onChange }: Chosen & { onChange: (next: Chosen) => void }) {
  const { t } = useTranslation('reports');
  const name = useNameOf(contact);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (contact === null ? search : name);
  const found = useFound(typed ?? '');
  const trimmed = text.trim();
  const everyone = { value: TEXT, label: t('containing', { text: trimmed }) };
  const known = contact === null || name === '' ? [] : [{ value: String(contact), label: name }];
  const people = (found.data?.contacts ?? []).slice(0, 20).map((row) => ({
    value: String(row.id),
    label: shownNumber(row.name),
  }));
  const others = known.filter(({ value }) => people.every((row) => row.value !== value));
  const choose = (value: string | null) => {
    setTyped(null);
    if (value === null) onChange({ contact: null, search: '' });
    else
      onChange(value === TEXT ? { contact: null, search: trimmed } : { contact: Number(value), search: '' });
  };
  return (
    <Select
      label={t('contact')}
      placeholder={t('contactHelp')}
      data={[...(trimmed.length >= LEAST ? [everyone] : []), ...others, ...people]}
      // The server has filtered already, also by accents and Brazil's ninth digit.
      filter={({ options }) => options}
      value={contact === null ? (search === '' ? null : TEXT) : String(contact)}
      onChange={choose}
      searchValue={text}
      onSearchChange={setTyped}
      onBlur={() => setTyped(null)}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('anyContact') }}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      nothingFoundMessage={t('typeMore')}
    />
  );
}
