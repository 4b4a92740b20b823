import { Modal, type ModalProps } from '@mantine/core';
import { useBackCloses } from './back-closes.ts';

/** A dialog that the phone's Back closes, as it closes all that covers the screen. */
export function Dialog(props: ModalProps) {
  useBackCloses(props.opened, props.onClose);
  return <Modal {...props} />;
}
