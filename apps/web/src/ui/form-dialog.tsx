import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from './failure.tsx';
import styles from './form-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  /** The one primary action's name; 'Salvar' when left out. */
  submitLabel?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Nothing to save: the dialog is only looked at. */
  isReadOnly?: boolean;
  /** Why it could not be saved; read out. */
  failure?: string | null | undefined;
  size?: number | string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Fields, in one column. */
  children: ReactNode;
}

/** A dialog with a form: fields in one column, one clear primary action, the failure where it happened. */
export function FormDialog(props: Props) {
  const { title, submitLabel, isBusy, isDisabled, isReadOnly, failure, onSubmit, onClose } = props;
  const { size = 480, children } = props;
  const { t } = useTranslation('common');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      // What has been typed is not lost by a click beside the dialog.
      closeOnClickOutside={false}
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
        <div className={styles.foot}>
          <Failure>{failure}</Failure>
          <div className={styles.actions}>
            <Button variant="default" onClick={onClose}>
              {t(isReadOnly ? 'actions.close' : 'actions.cancel')}
            </Button>
            {isReadOnly ? null : (
              <Button type="submit" loading={isBusy ?? false} disabled={isDisabled ?? false}>
                {submitLabel ?? t('actions.save')}
              </Button>
            )}
          </div>
        </div>
      </form>
    </Dialog>
  );
}
