import { Button, CopyButton, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './integrations.module.css';
import { Dialog } from '../../../ui/dialog.tsx';

/** Shows a secret, for the only time. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(['integrations', 'common']);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('secretTitle')}
      size={560}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div className={styles.column}>
        <p className={styles.text}>{t('secretText')}</p>
        <TextInput
          readOnly
          label={t('secret')}
          value={secret}
          classNames={{ input: styles.secret ?? '' }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={styles.actions}>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('kept')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
