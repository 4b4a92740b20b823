import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useBulkResult, type BulkProps } from './bulk-result.ts';

/** Closes the selected tickets, with or without a farewell, after a confirmation. */
export function BulkCloseDialog({ tickets, onDone, onClose }: BulkProps) {
  const { t } = useTranslation(['inbox', 'bulk']);
  const show = useBulkResult();
  const form = useForm({
    initial: { sendFarewellMessage: true },
    submit: async ({ sendFarewellMessage }) => {
      const ticketIds = tickets.map(({ id }) => id);
      const answer = await call('closeTickets', { body: { ticketIds, sendFarewellMessage } });
      show('closed', answer, async (closeId) => call('undoCloseAll', { params: { closeId } }));
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      title={t('bulk:closeTitle', { count: tickets.length })}
      submitLabel={t('bulk:closeSubmit', { count: tickets.length })}
      isDisabled={tickets.length === 0}
      isChanged={false}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('bulk:closeText')}</p>
      <Checkbox
        data-autofocus
        label={t('bulk:farewell')}
        description={t('bulk:farewellHelp')}
        checked={form.values.sendFarewellMessage}
        onChange={(event) => form.set('sendFarewellMessage', event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
