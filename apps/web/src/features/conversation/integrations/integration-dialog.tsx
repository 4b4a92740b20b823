import { Button, NativeSelect, TextInput } from '@mantine/core';
import { integrationTypes, type Integration, type IntegrationType } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRefetchIntegrations } from './integration-queries.ts';
import styles from './integrations.module.css';

interface Props {
  integration: Integration | null;
  /** A secret was made: it is to be shown, once. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

function useIntegrationForm({ integration, onSecret, onClose }: Props) {
  const { t } = useTranslation('integrations');
  const refetch = useRefetchIntegrations();
  return useForm({
    initial: {
      type: (integration?.type ?? 'webhook') as IntegrationType,
      name: integration?.name ?? '',
      urlN8N: integration?.urlN8N ?? '',
    },
    required: ['name', 'urlN8N'],
    rules: async () => (await import('@prosa/contract')).IntegrationInput,
    fieldOf: { ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'name' },
    submit: async ({ type, ...texts }) => {
      const made = integration ? null : await call('createIntegration', { body: { type, ...texts } });
      if (integration) await call('updateIntegration', { params: { id: integration.id }, body: texts });
      await refetch();
      toast.done(t(integration ? 'edited' : 'added'));
      onClose();
      if (made) onSecret(made.secret);
    },
  });
}

/** The secret is never shown again; who has lost it makes another. */
function RenewSecret({ id, onSecret }: { id: number; onSecret: (secret: string) => void }) {
  const { t } = useTranslation('integrations');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    try {
      onSecret((await call('renewIntegrationSecret', { params: { id } })).secret);
    } catch (error) {
      toast.failed(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.renew}>
      <p className={styles.text}>{t('renewText')}</p>
      <Button variant="default" loading={isBusy} onClick={() => void renew()}>
        {t('renew')}
      </Button>
    </div>
  );
}

/** Kind, name and address of an outside service. */
export function IntegrationDialog(props: Props) {
  const { integration, onSecret, onClose } = props;
  const { t } = useTranslation('integrations');
  const form = useIntegrationForm(props);
  return (
    <FormDialog
      title={integration ? t('editTitle', { name: integration.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      size={560}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('type')}
        disabled={integration !== null}
        value={form.values.type}
        data={integrationTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        onChange={(event) => form.set('type', event.currentTarget.value as IntegrationType)}
      />
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
      <TextInput {...form.field('urlN8N')} type="url" label={t('address')} description={t('addressHelp')} />
      {integration ? <RenewSecret id={integration.id} onSecret={onSecret} /> : null}
    </FormDialog>
  );
}
