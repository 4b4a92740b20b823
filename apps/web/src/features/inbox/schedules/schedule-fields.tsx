import { NativeSelect, NumberInput, SegmentedControl, Switch } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useConnections, useQueues, useUserChoices } from '../../../shared/choices.ts';
import { noFile } from '../../../ui/file-field.tsx';
import type { ScheduleValues } from './schedule-values.ts';
import styles from './schedules.module.css';

interface Props {
  values: ScheduleValues;
  isLocked: boolean;
  set: <Name extends keyof ScheduleValues>(name: Name, value: ScheduleValues[Name]) => void;
}

const options = (rows: { id: number; name: string }[] | undefined, none: string) => [
  { value: '', label: none },
  ...(rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
];

type ChosenConnection = Connection | undefined;

/** The chosen connection, or else the default one. */
function connectionOf(connections: Connection[] | undefined, whatsappId: string): ChosenConnection {
  return whatsappId
    ? connections?.find(({ id }) => String(id) === whatsappId)
    : connections?.find(({ isDefault }) => isDefault);
}

/** The connection; if it has templates, also whether a text or a template is sent. */
export function ConnectionFields({ values, isLocked, set }: Props) {
  const { t } = useTranslation('schedules');
  const connections = useConnections();
  const connection = connectionOf(connections.data, values.whatsappId);
  const hasTemplates = connection?.capabilities?.templates === true;
  const choose = (whatsappId: string) => {
    set('whatsappId', whatsappId);
    set('templateId', '');
    set('templateName', '');
    set('templateValues', {});
    const next = connectionOf(connections.data, whatsappId);
    // A template belongs to one connection, and the default connection may change.
    if (next?.capabilities?.templates !== true) set('kind', 'text');
    else if (values.kind === 'template') set('whatsappId', String(next.id));
  };
  const changeKind = (kind: string) => {
    set('kind', kind === 'template' ? 'template' : 'text');
    set('file', noFile);
    if (kind === 'template' && connection) set('whatsappId', String(connection.id));
  };
  return (
    <>
      <NativeSelect
        label={t('connection')}
        disabled={isLocked}
        value={values.whatsappId}
        data={options(connections.data, t('defaultConnection'))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {hasTemplates && !isLocked ? (
        <SegmentedControl
          aria-label={t('kind.label')}
          value={values.kind}
          data={[
            { value: 'text', label: t('kind.text') },
            { value: 'template', label: t('kind.template') },
          ]}
          onChange={changeKind}
        />
      ) : null}
    </>
  );
}

/** The ticket in which the message is sent. */
export function TicketFields({ values, isLocked, set }: Props) {
  const { t } = useTranslation('schedules');
  const queues = useQueues();
  const users = useUserChoices();
  return (
    <>
      <Switch
        label={t('openTicket')}
        description={t('openTicketHelp')}
        disabled={isLocked}
        checked={values.openTicket}
        onChange={(event) => set('openTicket', event.currentTarget.checked)}
      />
      {values.openTicket ? (
        <div className={styles.three}>
          <NativeSelect
            label={t('queue')}
            disabled={isLocked}
            value={values.queueId}
            data={options(queues.data, t('none'))}
            onChange={(event) => set('queueId', event.currentTarget.value)}
          />
          <NativeSelect
            label={t('user')}
            disabled={isLocked}
            value={values.ticketUserId}
            data={options(users.data, t('none'))}
            onChange={(event) => set('ticketUserId', event.currentTarget.value)}
          />
          <NativeSelect
            label={t('statusTicket')}
            disabled={isLocked}
            value={values.statusTicket}
            data={[
              { value: 'closed', label: t('closedTicket') },
              { value: 'open', label: t('openedTicket') },
            ]}
            onChange={(event) =>
              set('statusTicket', event.currentTarget.value === 'open' ? 'open' : 'closed')
            }
          />
        </div>
      ) : null}
    </>
  );
}

const units = ['1', '2', '3', '4'] as const;
const dayRules = ['4', '5', '6'] as const;

/** The recurrence, and how it treats weekends. */
export function RecurrenceFields({ values, isLocked, set }: Props) {
  const { t } = useTranslation('schedules');
  const number = (value: string | number, least: number) =>
    Math.max(least, Math.trunc(Number(value)) || least);
  return (
    <fieldset className={styles.recurrence} disabled={isLocked}>
      <legend>{t('recurrence')}</legend>
      <p>{t('recurrenceHelp')}</p>
      <div className={styles.three}>
        <NumberInput
          label={t('value')}
          min={0}
          max={10_000}
          value={values.valorIntervalo}
          onChange={(value) => set('valorIntervalo', number(value, 0))}
        />
        <NativeSelect
          label={t('interval')}
          value={values.intervalo}
          data={units.map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
          onChange={(event) => set('intervalo', event.currentTarget.value)}
        />
        <NumberInput
          label={t('times')}
          min={1}
          max={1_000}
          value={values.enviarQuantasVezes}
          onChange={(value) => set('enviarQuantasVezes', number(value, 1))}
        />
      </div>
      <NativeSelect
        label={t('days')}
        value={values.tipoDias}
        data={dayRules.map((rule) => ({ value: rule, label: t(`dayRules.${rule}`) }))}
        onChange={(event) => set('tipoDias', event.currentTarget.value)}
      />
    </fieldset>
  );
}
