import { useTranslation } from 'react-i18next';
import { PasswordField } from '../ui/password-field.tsx';

type Props = Parameters<typeof PasswordField>[0];
type Field = Pick<Props, 'name' | 'value' | 'error' | 'onChange'> & { description?: false };

/** For changes for which an open session alone must not be enough; the help text is that of the own e-mail and password. */
export function CurrentPasswordField({ description, ...field }: Field) {
  const { t } = useTranslation('common');
  return (
    <PasswordField
      {...field}
      label={t('currentPassword.label')}
      description={description ?? t('currentPassword.help')}
      autoComplete="current-password"
      required
    />
  );
}
