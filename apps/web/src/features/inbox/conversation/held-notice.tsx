import { Button, Group, Modal } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { useTranslation } from 'react-i18next';

/** Somebody else has this customer: who, and in which queue. */
export function HeldNotice({ holder, onClose }: { holder: Ticket; onClose: () => void }) {
  const { t } = useTranslation('inbox');
  const text = holder.user
    ? t('held.text', { user: holder.user.name, queue: holder.queue?.name ?? t('noQueue') })
    : t('held.wait');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('held.title')}
      closeButtonProps={{ 'aria-label': t('held.close') }}
    >
      <p style={{ marginTop: 0 }}>{text}</p>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('held.close')}
        </Button>
      </Group>
    </Modal>
  );
}
