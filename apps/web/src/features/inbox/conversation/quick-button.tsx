import { ActionIcon } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Opens the quick replies without typing. */
export function QuickButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const { t } = useTranslation('quick');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={t('open')}
      title={t('open')}
      aria-expanded={isOpen}
      // The text field keeps the focus: its keys move through the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <IconBolt size={18} />
    </ActionIcon>
  );
}
