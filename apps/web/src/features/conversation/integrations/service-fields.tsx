import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { typebotMost, type Integration } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { DialogflowFields } from './dialogflow-fields.tsx';
import styles from './integrations.module.css';
import type { IntegrationForm } from './use-integration-form.ts';

type NumberName = 'typebotExpires' | 'typebotDelayMessage';

function CountField({ form, name, help }: { form: IntegrationForm; name: NumberName; help?: string }) {
  const { t } = useTranslation('integrations');
  const isExpiry = name === 'typebotExpires';
  return (
    <NumberInput
      name={name}
      label={t(isExpiry ? 'expires' : 'delay')}
      description={help}
      min={0}
      max={isExpiry ? typebotMost.expires : typebotMost.delay}
      allowDecimal={false}
      allowNegative={false}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(count) => form.set(name, Number(count))}
    />
  );
}

function TypebotFields({ form }: { form: IntegrationForm }) {
  const { t } = useTranslation('integrations');
  const rows = { autosize: true, minRows: 2, maxRows: 6 };
  return (
    <>
      <TextInput {...form.field('typebotSlug')} label={t('slug')} description={t('slugHelp')} />
      <div className={styles.pair}>
        <CountField form={form} name="typebotExpires" help={t('expiresHelp')} />
        <CountField form={form} name="typebotDelayMessage" />
      </div>
      <div className={styles.pair}>
        <TextInput
          {...form.field('typebotKeywordFinish')}
          label={t('keywordFinish')}
          description={t('keywordFinishHelp')}
        />
        <TextInput {...form.field('typebotKeywordRestart')} label={t('keywordRestart')} />
      </div>
      <Textarea {...form.field('typebotRestartMessage')} {...rows} label={t('restartMessage')} />
      <Textarea
        {...form.field('typebotUnknownMessage')}
        {...rows}
        label={t('unknownMessage')}
        description={t('unknownMessageHelp')}
      />
    </>
  );
}

export function ServiceFields({
  form,
  integration,
}: {
  form: IntegrationForm;
  integration: Integration | null;
}) {
  const { t } = useTranslation('integrations');
  const isTypebot = form.values.type === 'typebot';
  if (form.values.type === 'dialogflow') return <DialogflowFields form={form} integration={integration} />;
  return (
    <>
      <TextInput
        {...form.field('urlN8N')}
        type="url"
        label={t('address')}
        description={t(isTypebot ? 'serverHelp' : 'addressHelp')}
      />
      {isTypebot ? <TypebotFields form={form} /> : null}
    </>
  );
}
