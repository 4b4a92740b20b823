import { ActionIcon, Menu } from '@mantine/core';
import { mayDeleteTicket } from '@prosa/domain';
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconClockPause,
  IconDotsVertical,
  IconFileExport,
  IconHistory,
  IconRobot,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';

const ICON = 16;
export type MenuChoice = 'schedule' | 'snooze' | 'log' | 'pdf' | 'delete';

/** The actions of a ticket that are used seldom. */
export function TicketMenu({
  onReturn,
  onHandToBot,
  canSnooze,
  onChoose,
}: {
  /** Set when the step has no button of its own. */
  onReturn: (() => void) | undefined;
  /** Set when a bot can lead the conversation. */
  onHandToBot: (() => void) | undefined;
  canSnooze: boolean;
  onChoose: (choice: MenuChoice) => void;
}) {
  const { t } = useTranslation(['tickets', 'inbox', 'collaboration', 'speaker']);
  const me = useMe();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('menu.label')}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onReturn ? (
          <Menu.Item leftSection={<IconArrowBackUp size={ICON} />} onClick={onReturn}>
            {t('inbox:actions.return')}
          </Menu.Item>
        ) : null}
        {onHandToBot ? (
          <Menu.Item leftSection={<IconRobot size={ICON} />} onClick={onHandToBot}>
            {t('speaker:handBack')}
          </Menu.Item>
        ) : null}
        {me.company.plan?.useSchedules === false ? null : (
          <Menu.Item leftSection={<IconCalendarPlus size={ICON} />} onClick={() => onChoose('schedule')}>
            {t('menu.schedule')}
          </Menu.Item>
        )}
        {canSnooze ? (
          <Menu.Item leftSection={<IconClockPause size={ICON} />} onClick={() => onChoose('snooze')}>
            {t('collaboration:snooze.menu')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconHistory size={ICON} />} onClick={() => onChoose('log')}>
          {t('menu.log')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport size={ICON} />} onClick={() => onChoose('pdf')}>
          {t('menu.pdf')}
        </Menu.Item>
        {mayDeleteTicket(me) ? (
          <Menu.Item
            color="var(--danger)"
            leftSection={<IconTrash size={ICON} />}
            onClick={() => onChoose('delete')}
          >
            {t('menu.delete')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
