import { Group, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQueues } from '../../../shared/choices.ts';
import { DialogHours } from '../../../shared/dialog-hours.tsx';
import { IntegrationPicker } from '../../../shared/integration-picker.tsx';
import { PromptPicker } from '../../../shared/prompt-picker.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { DayField } from '../../../ui/moment-field.tsx';
import { AccountFields } from './account-fields.tsx';
import { ImportFields } from './import-fields.tsx';
import { HumanAgentField } from './human-agent-field.tsx';
import { CountField, MessageField } from './connection-fields.tsx';
import { PaceFields } from './pace-fields.tsx';
import { TokenField } from './token-field.tsx';
import type { ConnectionTab } from './connection-values.ts';
import type { ConnectionForm } from './use-connection-form.ts';
import { IdSelect } from '../../../ui/id-select.tsx';

interface Props {
  form: ConnectionForm;
}

function Redirection({ form }: Props) {
  const { t } = useTranslation('connections');
  const { t: common } = useTranslation('common');
  const queues = useQueues();
  const { values, errors, set } = form;
  return (
    <>
      <CountField form={form} name="timeSendQueue" />
      <IdSelect
        name="sendIdQueue"
        label={t('fields.sendIdQueue')}
        description={t('help.sendIdQueue')}
        clearable
        clearButtonProps={{ 'aria-label': common('actions.clear') }}
        choices={queues.data}
        value={values.sendIdQueue}
        error={errors.sendIdQueue}
        onChange={(id) => set('sendIdQueue', id)}
      />
    </>
  );
}

function Groups({ form: { values, set } }: Props) {
  const { t } = useTranslation('connections');
  return (
    <>
      <Switch
        label={t('allowGroup')}
        description={t('help.allowGroup')}
        checked={values.allowGroup}
        onChange={(event) => set('allowGroup', event.currentTarget.checked)}
      />
      <Switch
        label={t('groupAsTicket')}
        description={t('help.groupAsTicket')}
        disabled={!values.allowGroup}
        checked={values.groupAsTicket === 'enabled'}
        onChange={(event) => set('groupAsTicket', event.currentTarget.checked ? 'enabled' : 'disabled')}
      />
    </>
  );
}

function General({ form }: Props) {
  const { t } = useTranslation('connections');
  const { values, errors, set } = form;
  return (
    <>
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
      {form.kind === 'official' ? <AccountFields form={form} /> : null}
      <FileField
        label={t('fields.media')}
        help={t('help.media')}
        accept="image/*,video/*"
        value={values.media}
        error={errors.media}
        onChange={(media) => set('media', media)}
      />
      <Switch
        label={t('isDefault')}
        description={t('help.isDefault')}
        checked={values.isDefault}
        onChange={(event) => set('isDefault', event.currentTarget.checked)}
      />
      {form.kind === 'official' ? null : <Groups form={form} />}
      <Redirection form={form} />
      {form.kind === 'official' ? null : <ImportFields form={form} />}
      {form.connection?.capabilities?.paced ? <PaceFields form={form} connection={form.connection} /> : null}
      {form.connection?.capabilities?.personWindowHours ? <HumanAgentField form={form} /> : null}
      <TokenField form={form} />
    </>
  );
}

function Integrations({ form: { values, errors, set } }: Props) {
  const { t } = useTranslation('connections');
  const queues = useQueues();
  return (
    <>
      <MultiSelect
        name="queueIds"
        label={t('queues')}
        description={t('help.queueIds')}
        data={(queues.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.queueIds.map(String)}
        error={errors.queueIds}
        onChange={(ids) => set('queueIds', ids.map(Number))}
      />
      <IntegrationPicker
        name="integrationId"
        value={values.integrationId}
        error={errors.integrationId}
        onChange={(id) => set('integrationId', id)}
      />
      <PromptPicker
        name="promptId"
        value={values.promptId}
        error={errors.promptId}
        onChange={(id) => set('promptId', id)}
      />
    </>
  );
}

function Messages({ form }: Props) {
  return (
    <>
      <MessageField form={form} name="greetingMessage" />
      <MessageField form={form} name="complationMessage" />
      <MessageField form={form} name="outOfHoursMessage" />
    </>
  );
}

function Chatbot({ form }: Props) {
  const { t } = useTranslation('connections');
  const { values, set } = form;
  return (
    <>
      <CountField form={form} name="timeCreateNewTicket" />
      <CountField form={form} name="maxUseBotQueues" />
      <CountField form={form} name="timeUseBotQueues" />
      <CountField form={form} name="expiresTicket" />
      <Select
        label={t('fields.whenExpiresTicket')}
        allowDeselect={false}
        data={(['0', '1'] as const).map((value) => ({ value, label: t(`expiryModes.${value}`) }))}
        value={values.whenExpiresTicket}
        onChange={(mode) => set('whenExpiresTicket', mode as typeof values.whenExpiresTicket)}
      />
      <MessageField form={form} name="expiresInactiveMessage" />
      <CountField form={form} name="timeInactiveMessage" />
      <MessageField form={form} name="inactiveMessage" />
    </>
  );
}

function Ratings({ form }: Props) {
  return (
    <>
      <MessageField form={form} name="ratingMessage" />
      <CountField form={form} name="maxUseBotQueuesNPS" />
      <CountField form={form} name="expiresTicketNPS" />
    </>
  );
}

function Schedules({ form: { values, errors, set } }: Props) {
  return (
    <DialogHours
      value={values.schedules}
      error={errors.schedules}
      onChange={(schedules) => set('schedules', schedules)}
    />
  );
}

function Vacation({ form }: Props) {
  const { t } = useTranslation('connections');
  return (
    <>
      <Group grow align="flex-start">
        <DayField {...form.field('collectiveVacationStart')} label={t('fields.collectiveVacationStart')} />
        <DayField {...form.field('collectiveVacationEnd')} label={t('fields.collectiveVacationEnd')} />
      </Group>
      <MessageField form={form} name="collectiveVacationMessage" />
    </>
  );
}

export const panels: Record<ConnectionTab, (props: Props) => React.ReactNode> = {
  general: General,
  integrations: Integrations,
  messages: Messages,
  chatbot: Chatbot,
  ratings: Ratings,
  schedules: Schedules,
  vacation: Vacation,
};
