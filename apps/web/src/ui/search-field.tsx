import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from './search-input.tsx';

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
  return <SearchInput label={label} clearLabel={t('actions.clear')} value={text} onChange={change} />;
}
