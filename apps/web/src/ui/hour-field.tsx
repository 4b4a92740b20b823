import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readHour, steppedHour, withColon } from './typed-hour.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** '14:30'; a text that is no hour is passed on as typed, so that a form cannot take it for an empty field. */
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  /** Seconds that the arrow keys move the hour by; left out, they move the cursor only. */
  step?: number;
};

const directions: Partial<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

const valueOf = (text: string) => readHour(text) || text.trim();

/** The text in the field: an hour, or a text that is no hour yet. */
function useTyped({ value, onChange }: Props) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (valueOf(text) !== value) setText(value);
  }
  const type = ({ currentTarget: { value: typed, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    const isAtEnd = selectionStart === typed.length && !text.startsWith(typed);
    const next = isAtEnd ? withColon(typed) : typed;
    setText(next);
    if (valueOf(next) !== value) onChange({ currentTarget: { value: valueOf(next) } });
  };
  const settle = () => setText(value);
  return { text, type, settle, isWrong: text.trim() !== '' && readHour(text) === '' };
}

/**
 * An hour from 00:00 to 23:59. A native field would follow the browser's language and might ask for AM or PM, while
 * the rest of the product shows hours without it.
 */
export function HourField(props: Props) {
  const { t } = useTranslation('dates');
  const { value, onChange, error, step, ...rest } = props;
  const { text, type, settle, isWrong } = useTyped(props);
  const [isLeft, setLeft] = useState(false);
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('hourPattern')}
      {...rest}
      step={step}
      value={text}
      error={isWrong && (isLeft || error) ? t('wrongHour') : error}
      onChange={type}
      onKeyDown={(event) => {
        const direction = step === undefined ? undefined : directions[event.key];
        if (step === undefined || direction === undefined) return;
        event.preventDefault();
        onChange({ currentTarget: { value: steppedHour(value, direction * step) } });
      }}
      onFocus={(event) => {
        setLeft(false);
        event.currentTarget.select();
      }}
      onBlur={() => {
        settle();
        setLeft(true);
      }}
    />
  );
}
