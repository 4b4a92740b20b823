import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readHour, withColon } from './typed-hour.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** '14:30'; empty while the hour is incomplete. */
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

/** The text in the field: an hour, or a text that is no hour yet. */
function useTyped({ value, onChange }: Props) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (readHour(text) !== value) setText(value);
  }
  const type = ({ currentTarget: { value: typed, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    const isAtEnd = selectionStart === typed.length && !text.startsWith(typed);
    const next = isAtEnd ? withColon(typed) : typed;
    setText(next);
    if (readHour(next) !== value) onChange({ currentTarget: { value: readHour(next) } });
  };
  const settle = () => {
    if (value !== '') setText(value);
  };
  return { text, type, settle, isWrong: text.trim() !== '' && value === '' };
}

/**
 * An hour from 00:00 to 23:59. A native field would follow the browser's language and might ask for AM or PM, while
 * the rest of the product shows hours without it.
 */
export function HourField(props: Props) {
  const { t } = useTranslation('dates');
  const { value: _value, onChange: _onChange, error, ...rest } = props;
  const { text, type, settle, isWrong } = useTyped(props);
  const [isLeft, setLeft] = useState(false);
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('hourPattern')}
      {...rest}
      value={text}
      error={isWrong && (isLeft || error) ? t('wrongHour') : error}
      onChange={type}
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
