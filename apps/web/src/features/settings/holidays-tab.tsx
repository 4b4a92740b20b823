import { Button } from '@mantine/core';
import type { Holiday } from '@prosa/contract';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useCompanyEvent } from '../../api/realtime.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { toast } from '../../shared/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { HolidayDialog } from './holiday-dialog.tsx';
import styles from './settings.module.css';

/** A day without an hour is the same day everywhere. */
const dayText = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

function Removal({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const remove = async () => {
    try {
      await call('deleteHoliday', { params: { day: holiday.day } });
      toast.done(t('holidayRemoved', { name: holiday.name }));
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    } finally {
      await cache.invalidateQueries({ queryKey: ['holidays'] });
    }
  };
  return (
    <ConfirmDialog
      title={t('removeHoliday', { name: holiday.name })}
      text={t('removeHolidayText')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

/** Days on which nobody serves. */
export function HolidaysTab() {
  const { t, i18n } = useTranslation('settings');
  const errorText = useErrorText();
  const holidays = useQuery({ queryKey: ['holidays'], queryFn: async () => call('listHolidays') });
  const cache = useQueryClient();
  useCompanyEvent('holiday', () => void cache.invalidateQueries({ queryKey: ['holidays'] }));
  const [edited, setEdited] = useState<Holiday | 'new' | null>(null);
  const [removed, setRemoved] = useState<Holiday | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('addHoliday')}
    </Button>
  );
  return (
    <>
      {holidays.data?.length ? <div className={styles.add}>{add}</div> : null}
      <DataTable
        label={t('tabs.holidays')}
        columns={[
          { key: 'day', header: t('day'), render: ({ day }) => dayText(day, i18n.language) },
          { key: 'name', header: t('holidayName'), render: ({ name }) => name },
        ]}
        rows={holidays.data}
        keyOf={({ day }) => day}
        error={holidays.error ? errorText(holidays.error) : null}
        onRetry={() => void holidays.refetch()}
        empty={
          <EmptyState
            icon={<IconCalendarOff />}
            title={t('noHolidays')}
            text={t('noHolidaysText')}
            action={add}
          />
        }
        actions={(holiday) => (
          <RowActions
            name={holiday.name}
            onEdit={() => setEdited(holiday)}
            onRemove={() => setRemoved(holiday)}
          />
        )}
      />
      {edited ? (
        <HolidayDialog holiday={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {removed ? <Removal holiday={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}
