import { Fieldset, Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useQueues } from '../../../shared/choices.ts';
import { MomentField } from '../../../ui/moment-field.tsx';
import styles from './import-fields.module.css';
import { isAskedAnew } from './import-values.ts';
import type { ConnectionForm } from './use-connection-form.ts';
import { IdSelect } from '../../../ui/id-select.tsx';

interface Props {
  form: ConnectionForm;
}

function Window({ form }: Props) {
  const { t } = useTranslation('history-import');
  return (
    <div className={styles.window}>
      <MomentField {...form.field('importOldMessages')} label={t('start')} />
      <MomentField {...form.field('importRecentMessages')} label={t('end')} />
    </div>
  );
}

function Queue({ form: { values, errors, set } }: Props) {
  const { t } = useTranslation('history-import');
  const queues = useQueues();
  return (
    <IdSelect
      name="queueIdImportMessages"
      label={t('queue')}
      description={t('queueHelp')}
      choices={queues.data}
      value={values.queueIdImportMessages}
      error={errors.queueIdImportMessages}
      onChange={(id) => set('queueIdImportMessages', id)}
    />
  );
}

export function ImportFields({ form }: Props) {
  const { t } = useTranslation('history-import');
  const { values, set } = form;
  const toggle = (name: 'isImporting' | 'importOldMessagesGroups' | 'closedTicketsPostImported') => ({
    checked: values[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.checked),
  });
  return (
    <>
      <Switch label={t('switch')} description={t('switchHelp')} {...toggle('isImporting')} />
      {values.isImporting ? (
        <Fieldset legend={t('legend')} className={styles.fields}>
          <Window form={form} />
          <Queue form={form} />
          <Switch label={t('groups')} {...toggle('importOldMessagesGroups')} />
          <Switch
            label={t('closeAfter')}
            description={t('closeAfterHelp')}
            {...toggle('closedTicketsPostImported')}
          />
          {isAskedAnew(values) ? (
            <p className={styles.warning} role="alert">
              <IconAlertTriangle size={18} aria-hidden />
              {t('restartWarning')}
            </p>
          ) : null}
        </Fieldset>
      ) : null}
    </>
  );
}
