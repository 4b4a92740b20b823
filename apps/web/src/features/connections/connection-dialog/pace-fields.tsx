import { Button, Fieldset, NumberInput } from '@mantine/core';
import type { Connection, NumberPace } from '@prosa/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { paceStyles as styles } from '../state/index.ts';
import type { ConnectionForm } from './use-connection-form.ts';

/** 'x de y primeiros contatos hoje', with the days until the full cap and the first contacts that wait. */
function Today({ pace: { used, allowed, daysUntilFull, waiting } }: { pace: NumberPace }) {
  const { t } = useTranslation('number-pace');
  const counted = allowed === null ? t('usedFree', { count: used }) : t('used', { used, count: allowed });
  return (
    <div className={styles.today} role="status">
      <p className="num">{allowed === 0 ? t('off') : counted}</p>
      {daysUntilFull > 0 ? <p>{t('young', { count: daysUntilFull })}</p> : null}
      {waiting > 0 ? <p>{t('waiting', { count: waiting })}</p> : null}
    </div>
  );
}

/** The default for new numbers (connections."firstContactsPerDay"). */
const USUAL_CAP = 15;

/** Warns that there is no cap: an empty field could also be one that nobody has filled in yet. */
function NoCap({ onCap }: { onCap: (cap: number) => void }) {
  const { t } = useTranslation('number-pace');
  return (
    <div className={styles.free} role="status">
      <p>
        <IconAlertTriangle size={16} aria-hidden />
        {t('free')}
      </p>
      <Button size="compact-sm" variant="default" onClick={() => onCap(USUAL_CAP)}>
        {t('useUsual', { count: USUAL_CAP })}
      </Button>
    </div>
  );
}

/** The daily cap on first contacts of a paced number, with today's use. */
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
      {values.firstContactsPerDay === null ? (
        <NoCap onCap={(cap) => set('firstContactsPerDay', cap)} />
      ) : null}
      {pace.data ? <Today pace={pace.data} /> : null}
    </Fieldset>
  );
}
