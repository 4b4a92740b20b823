import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Waits until the person pauses. */
const PAUSE_MS = 500;

interface Props {
  label: string;
  value: string;
  /** Told half a second after the last key, at once when it is emptied. */
  onChange: (value: string) => void;
}

/** A search that does not ask the server at every key; a change from outside never wipes what is being typed. */
export function SearchField({ label, value, onChange }: Props) {
  const { t } = useTranslation('common');
  const [text, setText] = useState(value);
  const lastReported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (value === lastReported.current) return;
    lastReported.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    const report = () => {
      lastReported.current = next;
      onChange(next);
    };
    if (next === '') report();
    else timer.current = setTimeout(report, PAUSE_MS);
  };
  const clear = <CloseButton size="sm" aria-label={t('actions.clear')} onClick={() => change('')} />;
  return (
    <TextInput
      type="search"
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={16} />}
      rightSection={text === '' ? null : clear}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
