import { Button, Stack } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { MomentField } from '../../../ui/moment-field.tsx';
import { formatDayAndTime } from '../../../ui/format-words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { localMinute, snoozeTimes } from './snooze-times.ts';

/** Snoozes a ticket until a usual time, a chosen time, or the customer's answer. */
export function SnoozeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t, i18n } = useTranslation('collaboration');
  const errorText = useErrorText();
  const [now] = useState(() => new Date());
  const put = async (until: string | null) => {
    await call('snoozeTicket', { params: { ticketId: ticket.id }, body: { until } });
    toast.done(t('snooze.done'));
    onClose();
  };
  const form = useForm({
    initial: { until: localMinute(snoozeTimes(now).tomorrow) },
    required: ['until'],
    submit: async ({ until }) => put(new Date(until).toISOString()),
  });
  const choose = (until: string | null) =>
    void put(until).catch((error: unknown) => toast.failed(errorText(error)));
  return (
    <FormDialog
      title={t('snooze.title')}
      submitLabel={t('snooze.submit')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Stack gap={6}>
        {Object.entries(snoozeTimes(now)).map(([name, at]) => (
          <Button
            key={name}
            variant="default"
            justify="space-between"
            rightSection={<span className="num">{formatDayAndTime(at, i18n.language)}</span>}
            onClick={() => choose(at.toISOString())}
          >
            {t(`snooze.times.${name as keyof ReturnType<typeof snoozeTimes>}`)}
          </Button>
        ))}
        <Button variant="default" justify="flex-start" onClick={() => choose(null)}>
          {t('snooze.untilAnswer')}
        </Button>
      </Stack>
      <MomentField {...form.field('until')} label={t('snooze.at')} min={localMinute(now)} />
    </FormDialog>
  );
}
