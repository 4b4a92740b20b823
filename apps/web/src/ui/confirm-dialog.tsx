import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './form-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface Props {
  /** Names the thing: 'Excluir a fila "Suporte"?' */
  title: string;
  /** What happens with what hangs on it. */
  text?: string;
  /** The action's own word; 'Excluir' when left out. */
  confirmLabel?: string;
  /** A promise keeps the dialog open until it is done; what it throws is shown by the caller. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that cannot be undone, by name. */
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
