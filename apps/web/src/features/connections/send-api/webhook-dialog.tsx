import { Button, Checkbox, TextInput } from '@mantine/core';
import { type ApiWebhook, type ApiWebhookEvent, apiWebhookEvents } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useForm } from '../../../shared/form.ts';
import { connectionsQuery } from '../../../shared/queries.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IdSelect } from '../../../ui/id-select.tsx';
import { eventNames } from './event-names.ts';
import { useRefetchSendApi } from './send-api-queries.ts';
import styles from './send-api.module.css';

interface Props {
  webhook: ApiWebhook | null;
  /** Receives a new secret, which can be shown only now. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

function useWebhookForm({ webhook, onSecret, onClose }: Props) {
  const { t } = useTranslation('send-api');
  const refetch = useRefetchSendApi();
  return useForm({
    initial: {
      whatsappId: webhook?.whatsappId ?? null,
      url: webhook?.url ?? '',
      events: webhook?.events ?? ([...apiWebhookEvents] as ApiWebhookEvent[]),
      isActive: webhook?.isActive ?? true,
    },
    required: ['url', 'whatsappId'],
    rules: async () => (await import('@prosa/contract')).ApiWebhookInput,
    sentences: { url: { format: t('webhooks.urlWrong') } },
    submit: async ({ whatsappId, ...body }) => {
      if (webhook) {
        await call('updateApiWebhook', { params: { id: webhook.id }, body });
        await refetch();
        toast.done(t('webhooks.edited'));
        return onClose();
      }
      const made = await call('createApiWebhook', { body: { ...body, whatsappId: whatsappId ?? 0 } });
      await refetch();
      onSecret(made.secret);
    },
  });
}

function RenewSecret({ id, onSecret }: { id: number; onSecret: (secret: string) => void }) {
  const { t } = useTranslation('send-api');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    try {
      onSecret((await call('renewApiWebhookSecret', { params: { id } })).secret);
    } catch (error) {
      toast.failed(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.renew}>
      <p className={styles.text}>{t('webhooks.renewText')}</p>
      <Button variant="default" loading={isBusy} onClick={() => void renew()}>
        {t('webhooks.renew')}
      </Button>
    </div>
  );
}

export function WebhookDialog(props: Props) {
  const { webhook, onSecret, onClose } = props;
  const { t } = useTranslation('send-api');
  const form = useWebhookForm(props);
  const connections = useQuery(connectionsQuery).data;
  return (
    <FormDialog
      title={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
      failure={form.failure}
      isBusy={form.isBusy}
      size={560}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput
        {...form.field('url')}
        data-autofocus
        label={t('webhooks.url')}
        description={t('webhooks.urlHelp')}
      />
      <IdSelect
        name="whatsappId"
        label={t('connection')}
        aria-required
        disabled={webhook !== null}
        choices={connections}
        value={form.values.whatsappId}
        error={form.errors.whatsappId}
        onChange={(id) => form.set('whatsappId', id)}
      />
      <Checkbox.Group
        label={t('webhooks.events')}
        value={form.values.events}
        error={form.errors.events}
        onChange={(events) => form.set('events', events as ApiWebhookEvent[])}
      >
        {apiWebhookEvents.map((event) => (
          <Checkbox key={event} mt={8} value={event} label={t(`events.${eventNames[event]}`)} />
        ))}
      </Checkbox.Group>
      <Checkbox
        label={t('webhooks.isActive')}
        checked={form.values.isActive}
        onChange={(event) => form.set('isActive', event.currentTarget.checked)}
      />
      {webhook ? <RenewSecret id={webhook.id} onSecret={onSecret} /> : null}
    </FormDialog>
  );
}
