import { ActionIcon, Button } from '@mantine/core';
import { IconArrowForwardUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../shared/shortcuts.ts';
import { toast } from '../../../shared/toast.ts';
import styles from './message-actions.module.css';

interface Props {
  count: number;
  onForward: () => void;
  onClose: () => void;
}

/** Replaces the composer while messages are selected. */
export function PickBar({ count, onForward, onClose }: Props) {
  const { t } = useTranslation(['messages', 'common']);
  useShortcut('Escape', t('common:actions.cancel'), onClose);
  return (
    <div className={styles.pick} role="group" aria-label={t('pick.title')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('common:actions.cancel')}
        onClick={onClose}
      >
        <IconX size={18} />
      </ActionIcon>
      <span role="status">{t('pick.count', { count })}</span>
      <Button
        leftSection={<IconArrowForwardUp size={17} aria-hidden />}
        onClick={() => (count === 0 ? toast.failed(t('pick.none')) : onForward())}
      >
        {t('menu.forward')}
      </Button>
    </div>
  );
}
