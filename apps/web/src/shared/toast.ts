import { notifications } from '@mantine/notifications';

/** A short word at the top that goes by itself. */
export const toast = {
  done(message: string): void {
    notifications.show({ message, color: 'green' });
  },
  failed(message: string): void {
    notifications.show({ message, color: 'red', autoClose: 6_000 });
  },
};
