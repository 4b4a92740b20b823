import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Six digits of the authenticator app; with `orRecovery` a recovery code fits, too. */
export function CodeField({ orRecovery = false, ...field }: TextInputProps & { orRecovery?: boolean }) {
  const { t } = useTranslation('second-factor');
  return (
    <TextInput
      {...field}
      label={t(orRecovery ? 'codeOrRecovery' : 'code')}
      autoComplete="one-time-code"
      inputMode={orRecovery ? 'text' : 'numeric'}
      maxLength={40}
      required
    />
  );
}
