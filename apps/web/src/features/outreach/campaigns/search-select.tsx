import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { Picked } from './campaign-values.ts';

const TYPING_MS = 250;

interface Props {
  name: string;
  label: string;
  description?: string;
  placeholder?: string;
  /** Shown when nothing matches, or when too little has been typed. */
  nothingFound: string;
  picked: Picked | null;
  /** Letters before anything is searched. */
  minimum?: number;
  isDisabled?: boolean;
  error?: string | undefined;
  queryKey: QueryKey;
  fetchChoices: (search: string, signal: AbortSignal) => Promise<Picked[]>;
  onPick: (picked: Picked | null) => void;
}

/** A select whose choices the server searches. */
export function SearchSelect(props: Props) {
  const { name, label, description, placeholder, nothingFound, picked, minimum = 0 } = props;
  const { isDisabled = false, error, queryKey, fetchChoices, onPick } = props;
  const [typed, setTyped] = useState(picked?.name ?? '');
  const [search] = useDebouncedValue(typed === picked?.name ? '' : typed.trim(), TYPING_MS);
  const { data = [] } = useQuery({
    queryKey: [...queryKey, search],
    queryFn: async ({ signal }) => fetchChoices(search, signal),
    enabled: !isDisabled && search.length >= minimum,
    placeholderData: (known) => (search.length >= minimum ? known : undefined),
  });
  const isKnown = picked === null || data.some(({ id }) => id === picked.id);
  const choices = isKnown ? data : [picked, ...data];
  return (
    <Select
      name={name}
      label={label}
      description={description}
      placeholder={placeholder ?? ''}
      nothingFoundMessage={nothingFound}
      searchable
      clearable
      // The server has searched already.
      filter={({ options }) => options}
      disabled={isDisabled}
      error={error}
      data={choices.map((choice) => ({ value: String(choice.id), label: choice.name }))}
      value={picked ? String(picked.id) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onPick(choices.find((choice) => String(choice.id) === id) ?? null)}
    />
  );
}
