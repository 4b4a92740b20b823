import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** Mantine's PasswordInput does not link the error and the description to the input; this one does. */
export function PasswordField({ error, description, ...given }: PasswordInputProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const texts = [error ? `${id}-error` : '', description ? `${id}-description` : ''].join(' ').trim();
  return (
    <PasswordInput
      {...given}
      id={id}
      error={error}
      description={description}
      aria-invalid={Boolean(error)}
      aria-describedby={texts === '' ? undefined : texts}
      visibilityToggleButtonProps={{ 'aria-label': t('actions.showPassword') }}
    />
  );
}
