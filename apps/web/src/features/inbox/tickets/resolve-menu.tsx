import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMoodSmile, IconMoon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOpenNext } from './use-open-next.ts';
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

/** Resolves a ticket with the farewell message at one press; the menu beside it has the other ways. */
export function ResolveMenu({ isOpened, onOpened, canRate, hasFarewell, onClose, onRate }: Props) {
  const { t } = useTranslation('tickets');
  const openNext = useOpenNext();
  return (
    <Menu opened={isOpened} onChange={onOpened} position="bottom-end" shadow="md">
      <Button.Group>
        <Button
          leftSection={<IconCheck size={ICON} />}
          aria-label={t('resolve.label')}
          title={t('resolve.label')}
          onClick={() => onClose({ sendFarewellMessage: true })}
        >
          {t('resolve.label')}
        </Button>
        <Menu.Target>
          <Button className={styles.more ?? ''} aria-label={t('resolve.more')} title={t('resolve.more')}>
            <IconChevronDown size={14} />
          </Button>
        </Menu.Target>
      </Button.Group>
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
        <Menu.Divider />
        <Menu.CheckboxItem checked={openNext.isOn} closeMenuOnClick={false} onChange={openNext.toggle}>
          {t('resolve.openNext')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
