import {
  ColorInput,
  Fieldset,
  MultiSelect,
  NumberInput,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { rotationMinutes } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useUserChoices } from '../../../shared/choices.ts';
import { IntegrationPicker } from '../../../shared/integration-picker.tsx';
import { useFileListChoices } from './bot-queries.ts';
import styles from './queues.module.css';
import { swatches, type QueueForm } from './use-queue-form.ts';
import { IdSelect } from '../../../ui/id-select.tsx';

/** Whether and when a waiting ticket is passed to the next user. */
function RotationFields({ form }: { form: QueueForm }) {
  const { t } = useTranslation('queues');
  const { values, set, errors } = form;
  return (
    <>
      <Switch
        label={t('rotation')}
        description={t('rotationHelp')}
        checked={values.ativarRoteador}
        onChange={(event) => set('ativarRoteador', event.currentTarget.checked)}
      />
      {values.ativarRoteador ? (
        <Select
          name="tempoRoteador"
          label={t('rotationTime')}
          data={rotationMinutes
            .filter((minutes) => minutes > 0)
            .map((minutes) => ({ value: String(minutes), label: t('minutes', { count: minutes }) }))}
          value={values.tempoRoteador > 0 ? String(values.tempoRoteador) : null}
          error={errors.tempoRoteador}
          allowDeselect={false}
          placeholder={t('choose')}
          onChange={(minutes) => set('tempoRoteador', Number(minutes))}
        />
      ) : null}
    </>
  );
}

/** Within how many minutes of service hours the queue answers first, and resolves. */
function TargetFields({ form }: { form: QueueForm }) {
  const { t } = useTranslation('queues');
  const { values, set, errors } = form;
  return (
    <Fieldset legend={t('targets')} className={styles.targets}>
      <p className={styles.help}>{t('targetsHelp')}</p>
      <div className={styles.pair}>
        {(['firstAnswerTarget', 'resolutionTarget'] as const).map((name) => (
          <NumberInput
            key={name}
            name={name}
            label={t(name)}
            placeholder={t('noTarget')}
            min={1}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={values[name] ?? ''}
            error={errors[name]}
            onChange={(minutes) => set(name, minutes === '' ? null : Number(minutes))}
          />
        ))}
      </div>
    </Fieldset>
  );
}

/** Name, colour, menu position and members. */
function IdentityFields({ form }: { form: QueueForm }) {
  const { t } = useTranslation('queues');
  const users = useUserChoices();
  const { values, set, errors } = form;
  return (
    <>
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
      <div className={styles.pair}>
        <ColorInput
          name="color"
          label={t('color')}
          value={values.color}
          error={errors.color}
          swatches={swatches}
          fixOnBlur={false}
          popoverProps={{ withinPortal: true }}
          eyeDropperButtonProps={{ 'aria-label': t('pickColor') }}
          onChange={(color) => set('color', color)}
        />
        <NumberInput
          name="orderQueue"
          label={t('order')}
          min={0}
          allowDecimal={false}
          hideControls
          value={values.orderQueue ?? ''}
          error={errors.orderQueue}
          onChange={(order) => set('orderQueue', order === '' ? null : Number(order))}
        />
      </div>
      <MultiSelect
        name="userIds"
        label={t('members')}
        description={t('membersHelp')}
        data={(users.data ?? []).map((user) => ({ value: String(user.id), label: user.name }))}
        value={values.userIds.map(String)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('clearMembers') }}
        onChange={(ids) => set('userIds', ids.map(Number))}
      />
    </>
  );
}

/** All fields of a queue except its hours and options. */
export function QueueFields({ form }: { form: QueueForm }) {
  const { t } = useTranslation('queues');
  const files = useFileListChoices();
  const { values, set, errors } = form;
  return (
    <div className={styles.fields}>
      <IdentityFields form={form} />
      <Textarea {...form.field('greetingMessage')} label={t('greeting')} autosize minRows={2} maxRows={6} />
      <Textarea
        {...form.field('outOfHoursMessage')}
        label={t('outOfHours')}
        description={t('outOfHoursHelp')}
        autosize
        minRows={2}
        maxRows={6}
      />
      <IdSelect
        name="fileListId"
        label={t('fileList')}
        description={t('fileListHelp')}
        placeholder={t('noFileList')}
        choices={files.data}
        value={values.fileListId}
        error={errors.fileListId}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t('clearChoice') }}
        nothingFoundMessage={t('nothingFound')}
        onChange={(id) => set('fileListId', id)}
      />
      <IntegrationPicker
        name="integrationId"
        value={values.integrationId}
        error={errors.integrationId}
        onChange={(id) => set('integrationId', id)}
      />
      <TargetFields form={form} />
      <RotationFields form={form} />
      <Switch
        label={t('closeTicket')}
        description={t('closeTicketHelp')}
        checked={values.closeTicket}
        onChange={(event) => set('closeTicket', event.currentTarget.checked)}
      />
    </div>
  );
}
