import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Landing } from './landing.ts';
import styles from './finding.module.css';

/** The way from an old message to the end of the conversation. */
export function LandingBar({ landing }: { landing: Landing | null }) {
  const { t } = useTranslation('finding');
  if (!landing?.hasNewer) return null;
  return (
    <div className={styles.toNewest}>
      <Button
        size="xs"
        radius="xl"
        leftSection={<IconArrowDown size={14} aria-hidden />}
        onClick={landing.leave}
      >
        {t('toNewest')}
      </Button>
    </div>
  );
}
