import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './form-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface Props {
  /** Names the record: 'Excluir a fila "Suporte"?' */
  title: string;
  /** What happens to the records that depend on it. */
  text?: string;
  /** The button's text; 'Excluir' by default. */
  confirmLabel?: string | undefined;
  /** The dialog closes when the promise resolves, and stays open when it rejects; the caller shows the error. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

export function ConfirmDialog({ title, text, confirmLabel, onConfirm, onClose }: Props) {
  const { t } = useTranslation('common');
  const [isBusy, setBusy] = useState(false);
  const confirm = () => {
    setBusy(true);
    onConfirm().then(onClose, () => setBusy(false));
  };
  return (
    <Dialog opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <div className={styles.form}>
        {text ? <p className={styles.text}>{text}</p> : null}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('actions.cancel')}
          </Button>
          <Button color="danger" loading={isBusy} onClick={confirm}>
            {confirmLabel ?? t('actions.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
