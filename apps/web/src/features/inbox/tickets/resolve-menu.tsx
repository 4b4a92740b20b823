import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMoodSmile, IconMoon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './tickets.module.css';

const ICON = 16;

interface Props {
  isOpened: boolean;
  onOpened: (isOpened: boolean) => void;
  /** The company uses ratings, so a face can be chosen here. */
  canRate: boolean;
  /** The connection has a farewell message. */
  hasFarewell: boolean;
  onClose: (how: { sendFarewellMessage: boolean }) => void;
  onRate: () => void;
}

/** Resolves a ticket, with or without the farewell message. */
export function ResolveMenu({ isOpened, onOpened, canRate, hasFarewell, onClose, onRate }: Props) {
  const { t } = useTranslation('tickets');
  return (
    <Menu opened={isOpened} onChange={onOpened} position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          leftSection={<IconCheck size={ICON} />}
          rightSection={<IconChevronDown size={14} />}
          aria-label={t('resolve.label')}
        >
          {t('resolve.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconMoon size={ICON} />}
          onClick={() => onClose({ sendFarewellMessage: false })}
        >
          {t('resolve.quiet')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCheck size={ICON} />}
          onClick={() => onClose({ sendFarewellMessage: true })}
        >
          {t('resolve.normal')}
          {hasFarewell ? null : <small className={styles.hint}>{t('resolve.noFarewell')}</small>}
        </Menu.Item>
        {canRate ? (
          <Menu.Item leftSection={<IconMoodSmile size={ICON} />} onClick={onRate}>
            {t('resolve.rated')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
