import { Button } from '@mantine/core';
import type { Contact } from '@prosa/contract';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useSchedulesTo } from '../schedules/schedule-queries.ts';
import { ScheduleRow } from '../schedules/schedule-row.tsx';
import list from '../schedules/agenda.module.css';
import styles from './drawer.module.css';
import { Section } from './section.tsx';

const ScheduleDialog = lazyComponent(
  async () => (await import('../schedules/schedule-dialog.tsx')).ScheduleDialog,
);

/** The contact's scheduled and sent schedules. */
export function DrawerSchedules({ contact }: { contact: Contact }) {
  const { t } = useTranslation('schedules');
  const { data } = useSchedulesTo(contact.id);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('title')}
      count={data?.count}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCalendarPlus size={14} />}
          onClick={() => setOpen(true)}
        >
          {t('schedule')}
        </Button>
      }
    >
      {data?.count === 0 ? <p className={styles.none}>{t('noneTo')}</p> : null}
      <ul className={list.rows}>
        {data?.schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} shows="date" />
        ))}
      </ul>
      {isOpen ? (
        <Suspense fallback={null}>
          <ScheduleDialog schedule={null} contact={contact} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
