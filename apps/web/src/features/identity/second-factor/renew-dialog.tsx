import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

/** Replaces the recovery codes, with a code as the proof, and shows the new ones. */
export function RenewDialog({ onRenewed, onClose }: { onRenewed: () => void; onClose: () => void }) {
  const { t } = useTranslation(['second-factor', 'common']);
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useForm({
    initial: { code: '' },
    required: ['code'],
    fieldOf: { ERR_WRONG_CODE: 'code' },
    submit: async (body) => {
      setCodes((await call('renewRecoveryCodes', { body })).recoveryCodes);
      onRenewed();
    },
  });
  if (codes)
    return (
      <Dialog
        opened
        onClose={onClose}
        title={t('renewTitle')}
        size={560}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <RecoveryCodes codes={codes} doneLabel={t('codes.done')} onDone={onClose} />
      </Dialog>
    );
  return (
    <FormDialog
      title={t('renewTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
      submitLabel={t('renewSubmit')}
    >
      <p className={styles.text}>{t('renewText')}</p>
      <CodeField {...form.field('code')} orRecovery />
    </FormDialog>
  );
}
