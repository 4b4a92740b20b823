import { Fieldset, NumberInput } from '@mantine/core';
import type { Connection, NumberPace } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import styles from './pace.module.css';
import type { ConnectionForm } from './use-connection-form.ts';

/** 'x de y primeiros contatos hoje', and what else decides about tomorrow. */
function Today({ pace: { used, allowed, daysUntilFull, waiting } }: { pace: NumberPace }) {
  const { t } = useTranslation('number-pace');
  return (
    <div className={styles.today} role="status">
      <p className="num">
        {allowed === null ? t('usedFree', { count: used }) : t('used', { used, count: allowed })}
      </p>
      {daysUntilFull > 0 ? <p>{t('young', { count: daysUntilFull })}</p> : null}
      {waiting > 0 ? <p>{t('waiting', { count: waiting })}</p> : null}
    </div>
  );
}

/** The cap on first contacts of a number that has to be careful, with the day's use. */
export function PaceFields({
  form: { values, errors, set },
  connection: { id },
}: {
  form: ConnectionForm;
  connection: Connection;
}) {
  const { t } = useTranslation('number-pace');
  const pace = useQuery({
    queryKey: ['connection-pace', id],
    queryFn: async ({ signal }) => call('readNumberPace', { params: { id }, signal }),
    staleTime: 0,
  });
  return (
    <Fieldset legend={t('legend')} className={styles.fields}>
      <NumberInput
        name="firstContactsPerDay"
        label={t('cap')}
        description={t('capHelp')}
        placeholder={t('noCap')}
        min={0}
        max={10_000}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={values.firstContactsPerDay ?? ''}
        error={errors.firstContactsPerDay}
        onChange={(cap) => set('firstContactsPerDay', cap === '' ? null : Number(cap))}
      />
      {pace.data ? <Today pace={pace.data} /> : null}
    </Fieldset>
  );
}
