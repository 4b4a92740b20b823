import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from '../message-search/message-search.module.css';

export function NewestBar({ count, onGo }: { count: number; onGo: () => void }) {
  const { t } = useTranslation('search');
  return (
    <div className={styles.toNewest} role="status">
      <Button size="xs" radius="xl" leftSection={<IconArrowDown size={14} aria-hidden />} onClick={onGo}>
        {count > 0 ? t('newBelow', { count }) : t('toNewest')}
      </Button>
    </div>
  );
}
