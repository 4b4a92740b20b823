import { Modal, type ModalProps } from '@mantine/core';
import { useBackCloses } from './back-closes.ts';
import { useReturnFocus } from './return-focus.ts';

/** The phone's Back button closes it, like every panel that covers the screen; the focus returns to where it was. */
export function Dialog(props: ModalProps) {
  useBackCloses(props.opened, props.onClose);
  useReturnFocus();
  return <Modal {...props} />;
}
