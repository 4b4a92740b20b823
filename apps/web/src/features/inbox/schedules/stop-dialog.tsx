import { Radio, Stack } from '@mantine/core';
import type { Schedule } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useScheduleStop } from './schedule-queries.ts';

/** Ends a series at once, or after the message that waits. */
export function StopDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t, i18n } = useTranslation('schedules');
  const stop = useScheduleStop();
  const [sendsNext, setSendsNext] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    stop(schedule.id, sendsNext).then(onClose, () => setBusy(false));
  };
  const title = t('stopTitle', { name: shownNumber(schedule.contact.name) });
  return (
    <FormDialog
      title={title}
      submitLabel={t('stop')}
      isBusy={isBusy}
      failure={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group
        aria-label={title}
        value={sendsNext ? 'next' : 'now'}
        onChange={(value) => setSendsNext(value === 'next')}
      >
        <Stack gap={12}>
          <Radio value="now" label={t('stopNow')} data-autofocus />
          <Radio
            value="next"
            label={t('stopAfter', { at: formatDateTime(schedule.sendAt, i18n.language) })}
          />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
