import { MultiSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useQueues } from '../../shared/choices.ts';
import { useForm } from '../../shared/form.ts';
import { toast } from '../../shared/toast.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

function initialOf(connection: Connection | null) {
  return {
    name: connection?.name ?? '',
    isDefault: connection?.isDefault ?? false,
    allowGroup: connection?.allowGroup ?? false,
    groupAsTicket: connection?.groupAsTicket ?? 'disabled',
    queueIds: connection?.queues.map((queue) => queue.id) ?? [],
    greetingMessage: connection?.greetingMessage ?? '',
    timeCreateNewTicket: connection?.timeCreateNewTicket ?? 0,
  };
}

/** The fields that a connection has today; a new one is a test phone. */
export function ConnectionDialog({
  connection,
  onClose,
}: {
  connection: Connection | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const queues = useQueues();
  const form = useForm({
    initial: initialOf(connection),
    rules: async () => (await import('@prosa/contract')).ConnectionInput,
    fieldOf: { ERR_WAPP_NAME_ALREADY_EXISTS: 'name', ERR_WAPP_GREETING_REQUIRED: 'greetingMessage' },
    submit: async (values) => {
      if (connection) await call('updateConnection', { params: { id: connection.id }, body: values });
      else await call('createConnection', { body: { ...values, channel: 'whatsapp', provider: 'sandbox' } });
      await cache.invalidateQueries({ queryKey: ['connections'] });
      toast.done(t('saved', { name: values.name }));
      onClose();
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDialog
      title={connection ? t('editTitle', { name: connection.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {connection ? null : <p style={{ margin: 0, color: 'var(--text-2)' }}>{t('sandboxHelp')}</p>}
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
      <MultiSelect
        label={t('queues')}
        data={(queues.data ?? []).map((queue) => ({ value: String(queue.id), label: queue.name }))}
        value={values.queueIds.map(String)}
        onChange={(ids) => set('queueIds', ids.map(Number))}
      />
      <Textarea
        {...form.field('greetingMessage')}
        label={t('greeting')}
        description={t('greetingHelp')}
        autosize
        minRows={2}
        maxRows={6}
      />
      <NumberInput
        name="timeCreateNewTicket"
        label={t('timeCreateNewTicket')}
        description={t('timeCreateNewTicketHelp')}
        min={0}
        allowDecimal={false}
        hideControls
        value={values.timeCreateNewTicket}
        error={errors.timeCreateNewTicket}
        onChange={(minutes) => set('timeCreateNewTicket', Number(minutes) || 0)}
      />
      <Switch
        label={t('isDefault')}
        checked={values.isDefault}
        onChange={(event) => set('isDefault', event.currentTarget.checked)}
      />
      <Switch
        label={t('allowGroup')}
        checked={values.allowGroup}
        onChange={(event) => set('allowGroup', event.currentTarget.checked)}
      />
      <Switch
        label={t('groupAsTicket')}
        disabled={!values.allowGroup}
        checked={values.groupAsTicket === 'enabled'}
        onChange={(event) => set('groupAsTicket', event.currentTarget.checked ? 'enabled' : 'disabled')}
      />
    </FormDialog>
  );
}
