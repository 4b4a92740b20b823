import { holidaysKey } from '../../shared/queries.ts';
import { Button } from '@mantine/core';
import type { Holiday } from '@prosa/contract';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useCompanyEvent } from '../../api/realtime.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { useRefetch } from '../../shared/refetch.ts';
import { RemoveDialog } from '../../shared/remove-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatFullDay } from '../../ui/format-words.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { HolidayDialog } from './holiday-dialog.tsx';
import styles from './settings.module.css';

const dayText = (day: string, language: string) => formatFullDay(new Date(`${day}T00:00`), language);

function RemoveHoliday({ holiday: { day, name }, onClose }: { holiday: Holiday; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const refetch = useRefetch(holidaysKey);
  return (
    <RemoveDialog
      title={t('removeHoliday', { name })}
      text={t('removeHolidayText')}
      done={t('holidayRemoved', { name })}
      remove={async () => call('deleteHoliday', { params: { day } }).finally(refetch)}
      onClose={onClose}
    />
  );
}

export function HolidaysTab() {
  const { t, i18n } = useTranslation('settings');
  const errorText = useErrorText();
  const holidays = useQuery({ queryKey: holidaysKey, queryFn: async () => call('listHolidays') });
  const refetch = useRefetch(holidaysKey);
  useCompanyEvent('holiday', () => void refetch());
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
      {removed ? <RemoveHoliday holiday={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}
