import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from './failure.tsx';
import styles from './form-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  /** Text of the primary button; 'Salvar' by default. */
  submitLabel?: string;
  submitColor?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** The form cannot be changed: the dialog has no save button. */
  isReadOnly?: boolean;
  failure?: string | null | undefined;
  size?: number | string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: Props) {
  const { title, submitLabel, isBusy, isDisabled, isReadOnly, failure, onSubmit, onClose } = props;
  const { size = 480, submitColor, children } = props;
  const { t } = useTranslation('common');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      // A click beside the dialog must not lose what has been typed.
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
              <Button
                type="submit"
                loading={isBusy ?? false}
                disabled={isDisabled ?? false}
                {...(submitColor === undefined ? {} : { color: submitColor })}
              >
                {submitLabel ?? t('actions.save')}
              </Button>
            )}
          </div>
        </div>
      </form>
    </Dialog>
  );
}
