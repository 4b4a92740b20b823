import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

export interface FieldProps {
  label: string;
  description: ReactNode;
  error: string | undefined;
  value: string;
  onSave: (value: string) => void;
}
interface Props extends FieldProps {
  isOneLine: boolean;
  hasFocus?: boolean;
  mostCharacters?: number;
}

/** A text that is saved when its field loses the focus. */
export function Words({ isOneLine, hasFocus, mostCharacters = 4_000, onSave, value, ...shown }: Props) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const field = {
    ...shown,
    value: text,
    maxLength: mostCharacters,
    autoFocus: hasFocus ?? false,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    onBlur: () => {
      if (text.trim() !== value) onSave(text);
    },
  };
  return isOneLine ? <TextInput {...field} /> : <Textarea {...field} autosize minRows={2} maxRows={8} />;
}
