import { Menu } from '@mantine/core';
import type { Schedule } from '@prosa/contract';
import { isRepeating, mayEditSchedule, shownNumber } from '@prosa/domain';
import {
  IconCalendarEvent,
  IconEye,
  IconPencil,
  IconPlayerStop,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlyout, type FlyoutTarget } from '../../../shared/flyout.tsx';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useMe } from '../../../shared/session.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useScheduleRemoval, useScheduleSending } from './schedule-queries.ts';
import { useMayMove, useScheduleReason } from './schedule-state.ts';
import { useScheduleText } from './use-schedule-text.ts';
import styles from './agenda.module.css';

const ScheduleDialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);
const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog);
const StopDialog = lazyComponent(async () => (await import('./stop-dialog.tsx')).StopDialog);
const ConfirmDialog = lazyComponent(
  async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
);

type Opened = 'edit' | 'move' | 'stop' | 'remove';

function Items({ schedule, open }: { schedule: Schedule; open: (what: Opened) => void }) {
  const { t } = useTranslation(['schedules', 'common']);
  const mayMove = useMayMove();
  const mayEdit = mayEditSchedule(useMe(), schedule);
  const sending = useScheduleSending();
  const { id, status } = schedule;
  const isEnded = status === 'ERRO' || status === 'CANCELADA';
  if (!mayEdit || status === 'ENVIADA')
    return (
      <>
        <Menu.Item leftSection={<IconEye size={16} />} onClick={() => open('edit')}>
          {t('schedules:open')}
        </Menu.Item>
        {mayEdit ? <RemoveItem open={open} /> : null}
      </>
    );
  return (
    <>
      {status === 'ERRO' ? (
        <Menu.Item
          leftSection={<IconSend size={16} />}
          disabled={sending.isPending}
          onClick={() => sending.mutate(id)}
        >
          {t('schedules:sendNow')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => open('edit')}>
        {isEnded ? t('schedules:reschedule') : t('common:actions.edit')}
      </Menu.Item>
      {mayMove(schedule) ? (
        <Menu.Item leftSection={<IconCalendarEvent size={16} />} onClick={() => open('move')}>
          {t('schedules:moveTo')}
        </Menu.Item>
      ) : null}
      {isRepeating(schedule) ? (
        <Menu.Item leftSection={<IconPlayerStop size={16} />} onClick={() => open('stop')}>
          {t('schedules:stop')}
        </Menu.Item>
      ) : null}
      <RemoveItem open={open} />
    </>
  );
}

function RemoveItem({ open }: { open: (what: Opened) => void }) {
  const { t } = useTranslation('common');
  return (
    <Menu.Item color="var(--danger)" leftSection={<IconTrash size={16} />} onClick={() => open('remove')}>
      {t('actions.delete')}
    </Menu.Item>
  );
}

/** What a card does not show: the whole name, the moment, the text, and why it failed or was cancelled. */
function Details({ schedule }: { schedule: Schedule }) {
  const { t, i18n } = useTranslation('schedules');
  const reason = useScheduleReason()(schedule);
  const { contact, sendAt, status } = schedule;
  const text = useScheduleText()(schedule);
  return (
    <div className={styles.details}>
      <b>{shownNumber(contact.name)}</b>
      <p className="num">
        {formatDateTime(sendAt, i18n.language)} · {t(`status.${status}`)}
      </p>
      <p className={styles.excerpt}>{text}</p>
      {reason === null ? null : <p className={status === 'ERRO' ? styles.reason : undefined}>{reason}</p>}
    </div>
  );
}

interface Props {
  schedule: Schedule;
  target: FlyoutTarget;
  /** Of a card, which shows little itself. */
  hasDetails?: boolean;
}

/** The menu of a schedule, with its dialogs. */
export function ScheduleMenu({ schedule, target, hasDetails = false }: Props) {
  const { t } = useTranslation('schedules');
  const text = useScheduleText()(schedule);
  const flyout = useFlyout(target);
  const remove = useScheduleRemoval();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Menu
        position="bottom-start"
        width={hasDetails ? 260 : 210}
        shadow="md"
        opened={flyout.isOpen}
        onChange={flyout.setOpen}
        returnFocus
      >
        <Menu.Target>{flyout.target}</Menu.Target>
        <Menu.Dropdown>
          {hasDetails ? <Details schedule={schedule} /> : null}
          <Items schedule={schedule} open={setOpened} />
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {opened === 'edit' ? <ScheduleDialog schedule={schedule} onClose={close} /> : null}
        {opened === 'move' ? <MoveDialog schedule={schedule} onClose={close} /> : null}
        {opened === 'stop' ? <StopDialog schedule={schedule} onClose={close} /> : null}
        {opened === 'remove' ? (
          <ConfirmDialog
            title={t('removeTitle', { name: shownNumber(schedule.contact.name) })}
            text={text}
            onConfirm={async () => remove(schedule.id)}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
