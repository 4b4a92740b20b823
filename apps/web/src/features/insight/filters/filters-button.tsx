import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows and hides the filters. */
export function FiltersButton({ isOpen, onToggle }: Props) {
  const { t } = useTranslation('reports');
  return (
    <Button
      variant="default"
      leftSection={<IconFilter size={16} />}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {t('filters')}
    </Button>
  );
}
