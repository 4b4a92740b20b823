import { holidaysKey } from '../../shared/queries.ts';
import { TextInput } from '@mantine/core';
import type { Holiday } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useForm } from '../../shared/form.ts';
import { toast } from '../../shared/toast.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DayField } from '../../ui/moment-field.tsx';

export function HolidayDialog({ holiday, onClose }: { holiday: Holiday | null; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const cache = useQueryClient();
  const form = useForm({
    initial: { day: holiday?.day ?? '', name: holiday?.name ?? '' },
    required: ['day'],
    rules: async () => (await import('@prosa/contract')).HolidayInput,
    fieldOf: { ERR_HOLIDAY_ALREADY_EXISTS: 'day' },
    submit: async (body) => {
      if (holiday) await call('updateHoliday', { params: { day: holiday.day }, body });
      else await call('createHoliday', { body });
      await cache.invalidateQueries({ queryKey: holidaysKey });
      toast.done(t('holidaySaved', { name: body.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(holiday ? 'editHoliday' : 'newHoliday')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <DayField {...form.field('day')} data-autofocus label={t('day')} />
      <TextInput {...form.field('name')} label={t('holidayName')} />
    </FormDialog>
  );
}
