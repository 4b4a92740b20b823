import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatLongMoment } from './format.ts';

/**
 * A day and an hour. The browser draws them in its own language, where 03/04 may be April or March: below stands the
 * same in the person's.
 */
export function MomentField(props: TextInputProps) {
  const { i18n } = useTranslation();
  const at = typeof props.value === 'string' ? Date.parse(props.value) : Number.NaN;
  return (
    <TextInput
      {...props}
      type="datetime-local"
      description={Number.isNaN(at) ? undefined : formatLongMoment(at, i18n.language)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
