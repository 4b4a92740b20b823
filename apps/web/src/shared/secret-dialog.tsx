import { Button, CopyButton, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import styles from './secret-dialog.module.css';

interface Props {
  title: string;
  /** What it is for, and that it is not shown again. */
  text: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret, for the only time. */
export function SecretDialog({ title, text, label, secret, onClose }: Props) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={560}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <div className={styles.column}>
        <p className={styles.text}>{text}</p>
        <TextInput
          readOnly
          label={label}
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
