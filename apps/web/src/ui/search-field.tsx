import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const PAUSE_MS = 500;

interface Props {
  label: string;
  value: string;
  /** Called half a second after the last key, and at once when the field is emptied. */
  onChange: (value: string) => void;
}

/** Only a value other than the last one reported replaces the text, so that a late render does not undo typing. */
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
  const clear = (
    <CloseButton size="sm" mih={24} miw={24} aria-label={t('actions.clear')} onClick={() => change('')} />
  );
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
