import { Button, NativeSelect, TextInput } from '@mantine/core';
import { integrationTypes, type IntegrationType } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ServiceFields } from './service-fields.tsx';
import { isSigned, useIntegrationForm, type FormProps } from './use-integration-form.ts';
import styles from './integrations.module.css';

/** The secret is never shown again; whoever has lost it generates another. */
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

export function IntegrationDialog(props: FormProps) {
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
      <ServiceFields form={form} integration={integration} />
      {integration && isSigned(form.values.type) ? (
        <RenewSecret id={integration.id} onSecret={onSecret} />
      ) : null}
    </FormDialog>
  );
}
