import { Button } from '@mantine/core';
import { useState, type FormEventHandler, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Failure } from './failure.tsx';
import styles from './form-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { useTypedText } from './typed-text.ts';

interface Props {
  title: string;
  /** Text of the primary button; 'Salvar' by default. */
  submitLabel?: string;
  submitColor?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** The form cannot be changed: the dialog has no save button. */
  isReadOnly?: boolean;
  /** Whether something was changed, where the form knows. Absent: typed text is noticed in the fields. */
  isChanged?: boolean;
  failure?: string | null | undefined;
  size?: number | string;
  /** Its tabs are of different heights: the dialog has one height, so that they stay where they are. */
  isTall?: boolean;
  /**
   * A field that a choice in the form adds; null while there is none. It stands in sight with the buttons, and the
   * dialog grows downwards only, so that nothing moves under the pointer.
   */
  addedField?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. Who leaves it by other ways than its main button is asked before typed text is lost. */
export function FormDialog(props: Props) {
  const { title, submitLabel, isBusy, isDisabled, isReadOnly, failure, onSubmit, onClose } = props;
  const { size = 480, submitColor, isTall = false, addedField, children } = props;
  const { t } = useTranslation('common');
  const { watchForm, isChanged } = useTypedText();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    const isLoss = !isReadOnly && (props.isChanged ?? isChanged());
    return isLoss ? setLeaving(true) : onClose();
  };
  return (
    <Dialog
      opened
      onClose={leave}
      title={title}
      size={size}
      centered={addedField === undefined}
      {...(isTall ? { classNames: { content: styles.tall, body: styles.tallBody } } : {})}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      // A click beside the dialog must not lose what has been typed.
      closeOnClickOutside={false}
    >
      <form className={styles.form} ref={watchForm} onSubmit={onSubmit} noValidate>
        {children}
        <div className={styles.foot}>
          {addedField ? <div className={styles.added}>{addedField}</div> : null}
          <Failure>{failure}</Failure>
          <div className={styles.actions}>
            <Button variant="default" onClick={leave}>
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
      {isLeaving ? (
        <ConfirmDialog
          title={t('leave.title')}
          text={t('leave.text')}
          confirmLabel={t('leave.confirm')}
          onConfirm={async () => onClose()}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </Dialog>
  );
}
