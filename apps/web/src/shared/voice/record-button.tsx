import { ActionIcon } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function RecordButton({ onStart, isBusy }: { onStart: () => void; isBusy: boolean }) {
  const { t } = useTranslation('messages');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      loading={isBusy}
      aria-label={t('voice.record')}
      title={t('voice.record')}
      onClick={onStart}
    >
      <IconMicrophone size={18} />
    </ActionIcon>
  );
}
