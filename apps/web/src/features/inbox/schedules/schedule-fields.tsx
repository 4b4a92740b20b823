import { NativeSelect, NumberInput, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnections, useQueues, useUserChoices } from '../../../shared/choices.ts';
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

/** Over which connection, and in which ticket. */
export function PlaceFields({ values, isLocked, set }: Props) {
  const { t } = useTranslation('schedules');
  const connections = useConnections();
  const queues = useQueues();
  const users = useUserChoices();
  return (
    <>
      <NativeSelect
        label={t('connection')}
        disabled={isLocked}
        value={values.whatsappId}
        data={options(connections.data, t('defaultConnection'))}
        onChange={(event) => set('whatsappId', event.currentTarget.value)}
      />
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

/** How often, and what becomes of weekends. */
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
