import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { CurrentPasswordField } from '../../../shared/current-password-field.tsx';
import { currentPasswordErrors } from '../../../shared/credentials.ts';
import { useForm } from '../../../shared/form.ts';
import { useSession } from '../../../shared/session.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CodeField } from './code-field.tsx';
import styles from './second-factor.module.css';

interface Props {
  /** The company or the installation asks for it: it has to be set up again at once. */
  isRequired: boolean;
  onOff: () => void;
  onClose: () => void;
}

export function DisableDialog({ isRequired, onOff, onClose }: Props) {
  const { t } = useTranslation('second-factor');
  const { setUser } = useSession();
  const form = useForm({
    initial: { currentPassword: '', code: '' },
    required: ['currentPassword', 'code'],
    fieldOf: { ERR_WRONG_CODE: 'code', ...currentPasswordErrors },
    submit: async (body) => {
      await call('disableSecondFactor', { body });
      onOff();
      onClose();
      if (isRequired) setUser({ mustEnrol: true });
    },
  });
  return (
    <FormDialog
      title={t('offTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
      submitLabel={t('turnOff')}
    >
      <p className={styles.text}>{t(isRequired ? 'offRequired' : 'offText')}</p>
      <CurrentPasswordField {...form.field('currentPassword')} description={false} />
      <CodeField {...form.field('code')} orRecovery />
    </FormDialog>
  );
}
