import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { integrationLanguages, type Integration } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import styles from './integrations.module.css';
import { useDeliveryReason } from '../../../shared/delivery-reason.ts';
import type { IntegrationForm } from './use-integration-form.ts';

interface Props {
  form: IntegrationForm;
  integration: Integration | null;
}

function useFailureText() {
  const { t } = useTranslation('integrations');
  const errorText = useErrorText();
  const reasonText = useDeliveryReason();
  return (error: unknown): string => {
    if (isApiError(error, 'ERR_VALIDATION') && error.details[0]?.field === 'jsonContent')
      return t('accountWrong');
    const detail = isApiError(error, 'ERR_INTEGRATION_TEST_FAILED') ? error.details[0]?.message : undefined;
    return detail === undefined ? errorText(error) : `${errorText(error)} ${reasonText(detail)}.`;
  };
}

function useTrial({ form, integration }: Props) {
  const { t } = useTranslation('integrations');
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [messages, setMessages] = useState<string[] | null>(null);
  const { projectName, jsonContent, language } = form.values;
  const run = async () => {
    setBusy(true);
    setFailure(null);
    setMessages(null);
    try {
      const body = { projectName, jsonContent, language, integrationId: integration?.id ?? null };
      setMessages((await call('testIntegrationSession', { body })).messages);
      toast.done(t('testOk'));
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const canRun =
    projectName.trim() !== '' && (jsonContent.trim() !== '' || integration?.hasJsonContent === true);
  return { run, isBusy, failure, messages, canRun };
}

/** Greets the agent with the values of the dialog, saved or not, and shows its answer. */
function Trial(props: Props) {
  const { t } = useTranslation('integrations');
  const { run, isBusy, failure, messages, canRun } = useTrial(props);
  return (
    <div className={styles.column}>
      <div>
        <Button variant="default" loading={isBusy} disabled={!canRun} onClick={() => void run()}>
          {t('test')}
        </Button>
      </div>
      <div role="status">
        {failure === null ? null : <p className={styles.failed}>{failure}</p>}
        {messages === null ? null : (
          <div className={styles.answer}>
            <b>{t(messages.length === 0 ? 'testSilent' : 'testSays')}</b>
            <p className={styles.answerText}>{messages.join('\n\n')}</p>
          </div>
        )}
      </div>
    </div>
  );
}

export function DialogflowFields({ form, integration }: Props) {
  const { t } = useTranslation('integrations');
  const isKept = integration?.hasJsonContent === true;
  return (
    <>
      <div className={styles.pair}>
        <TextInput {...form.field('projectName')} label={t('project')} />
        <NativeSelect
          name="language"
          label={t('language')}
          value={form.values.language}
          data={integrationLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={(event) => form.set('language', event.currentTarget.value as Integration['language'])}
        />
      </div>
      <Textarea
        {...form.field('jsonContent')}
        label={t('account')}
        description={t(isKept ? 'accountKept' : 'accountHelp')}
        classNames={{ input: styles.secret ?? '' }}
        spellCheck={false}
        autoComplete="off"
        rows={5}
      />
      <Trial form={form} integration={integration} />
    </>
  );
}
