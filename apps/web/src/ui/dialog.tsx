import { Modal, type ModalProps } from '@mantine/core';
import { useBackCloses } from './back-closes.ts';

/** The phone's Back button closes it, like every panel that covers the screen. */
export function Dialog(props: ModalProps) {
  useBackCloses(props.opened, props.onClose);
  return <Modal {...props} />;
}
