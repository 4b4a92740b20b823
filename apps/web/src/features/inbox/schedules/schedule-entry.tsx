import { ActionIcon } from '@mantine/core';
import type { Schedule } from '@prosa/contract';
import { mayEditSchedule } from '@prosa/domain';
import { IconPencil, IconTemplate, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useMe } from '../../../shared/session.tsx';
import { formatDate, formatTime } from '../../../ui/format.ts';
import { useScheduleRemoval } from './schedule-queries.ts';
import styles from './schedules.module.css';

const ScheduleDialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);
const ConfirmDialog = lazyComponent(
  async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
);
const tones = { PENDENTE: 'wait', AGENDADA: 'wait', ENVIADA: 'sent', ERRO: 'failed', CANCELADA: 'cancelled' } as const;

/** A template can be sent at any time, with its approved text. */
function TemplateMark({ name }: { name: string }) {
  const { t } = useTranslation('schedules');
  const text = t('isTemplate', { name });
  return (
    <span className={styles.mark} title={text}>
      <IconTemplate size={13} aria-hidden />
      <span className="visually-hidden">{text} </span>
    </span>
  );
}

/** One schedule with its time, its contact or text, and its actions. */
export function ScheduleEntry({ schedule, shows }: { schedule: Schedule; shows: 'contact' | 'text' }) {
  const { t, i18n } = useTranslation(['schedules', 'common']);
  const me = useMe();
  const remove = useScheduleRemoval();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const { contact, sendAt, status, body, templateName } = schedule;
  const time = formatTime(sendAt, i18n.language);
  const at = shows === 'text' ? `${formatDate(sendAt, i18n.language)} ${time}` : time;
  const name = `${contact.name}, ${at}`;
  return (
    <li className={styles.entry} data-tone={tones[status]} title={t(`schedules:status.${status}`)}>
      <span className={styles.what}>
        <time className="num" dateTime={sendAt}>
          {at}
        </time>{' '}
        {templateName === null ? null : <TemplateMark name={templateName} />}
        <span>{shows === 'text' ? body : contact.name}</span>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={`${t('common:actions.edit')} ${name}`}
        onClick={() => setOpen('edit')}
      >
        <IconPencil size={14} />
      </ActionIcon>
      {mayEditSchedule(me, schedule) ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`${t('common:actions.delete')} ${name}`}
          onClick={() => setOpen('remove')}
        >
          <IconTrash size={14} />
        </ActionIcon>
      ) : null}
      <Suspense fallback={null}>
        {open === 'edit' ? <ScheduleDialog schedule={schedule} onClose={() => setOpen(null)} /> : null}
        {open === 'remove' ? (
          <ConfirmDialog
            title={t('schedules:removeTitle', { name: contact.name })}
            text={body}
            onConfirm={async () => remove(schedule.id)}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </Suspense>
    </li>
  );
}
