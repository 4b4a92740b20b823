import { contactsKey } from '../queries.ts';
import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { digitsOf, shownNumber, wholeNumber } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { ContactAddress } from '../contact-address.tsx';

/** The server is asked from this many characters on, half a second after the last one. */
const MIN_SEARCH = 3;
const PAUSE_MS = 500;
/** From this many digits on, the text may be a number that is no contact yet. */
const MIN_DIGITS = 8;
const NEW = 'new';

export type Picked = { id: number; name: string } | { number: string };

interface Props {
  picked: Picked | null;
  error: string | undefined;
  onPick: (picked: Picked | null) => void;
}

/** A number with its country code; the plus makes the server store it as shown. */
export const wholeWithPlus = (text: string): string => `+${wholeNumber(text)}`;

const isNumber = (text: string): boolean =>
  /^[\d\s()+.-]+$/.test(text) && digitsOf(text).length >= MIN_DIGITS && digitsOf(text).length <= 20;

function useContacts(text: string) {
  const [search] = useDebouncedValue(text.trim().toLowerCase(), PAUSE_MS);
  return useQuery({
    queryKey: [...contactsKey, 'picker', search],
    queryFn: async ({ signal }) => call('pageContacts', { query: { searchParam: search }, signal }),
    enabled: search.length >= MIN_SEARCH,
  });
}

export function ContactPicker({ picked, error, onPick }: Props) {
  const { t } = useTranslation('new-ticket');
  const [text, setText] = useState(picked ? ('number' in picked ? picked.number : picked.name) : '');
  const found = useContacts(text);
  const contacts = (found.data?.contacts ?? []).slice(0, 20);
  const known = picked && 'id' in picked ? picked : null;
  const rows = contacts.map((contact) => ({
    value: String(contact.id),
    label: shownNumber(contact.name),
    contact,
  }));
  const data = [
    ...rows,
    ...(known && !rows.some(({ value }) => value === String(known.id))
      ? [{ value: String(known.id), label: known.name }]
      : []),
    ...(isNumber(text)
      ? [{ value: NEW, label: t('newNumber', { number: shownNumber(wholeNumber(text)) }) }]
      : []),
  ];
  const choose = (value: string | null) => {
    if (value === null) return onPick(null);
    if (value === NEW) return onPick({ number: wholeWithPlus(text) });
    const label = data.find((row) => row.value === value)?.label ?? '';
    return onPick({ id: Number(value), name: label });
  };
  const isShort = text.trim().length < MIN_SEARCH;
  return (
    <Select
      data-autofocus={picked === null}
      required
      label={t('contact')}
      placeholder={t('contactHelp')}
      data={data}
      // The server has filtered already, also by accents and Brazil's ninth digit.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const contact = rows.find(({ value }) => value === option.value)?.contact;
        return (
          <span>
            {option.label}{' '}
            {contact ? (
              <small>
                <ContactAddress contact={contact} />
              </small>
            ) : null}
          </span>
        );
      }}
      value={picked === null ? null : 'id' in picked ? String(picked.id) : NEW}
      onChange={choose}
      searchValue={text}
      onSearchChange={setText}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('clearContact') }}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      nothingFoundMessage={isShort ? t('typeMore') : found.isFetching ? t('searching') : t('nobody')}
      error={error}
    />
  );
}
