import { NumberInput, TextInput } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Moment, styles } from '../state/index.ts';
import type { ConnectionForm } from './use-connection-form.ts';

/** The ids under which Meta's own pages show this number, and when its token expires. */
function AccountFacts({
  connection: { phoneNumberId, businessAccountId, tokenExpiresAt },
}: {
  connection: Connection;
}) {
  const { t } = useTranslation('connections');
  return (
    <dl className={styles.facts}>
      {phoneNumberId ? (
        <>
          <dt>{t('account.phoneNumberId')}</dt>
          <dd className="num">{phoneNumberId}</dd>
        </>
      ) : null}
      {businessAccountId ? (
        <>
          <dt>{t('account.businessAccountId')}</dt>
          <dd className="num">{businessAccountId}</dd>
        </>
      ) : null}
      <dt>{t('account.tokenExpiresAt')}</dt>
      <dd>{tokenExpiresAt ? <Moment at={tokenExpiresAt} /> : t('account.noEnd')}</dd>
    </dl>
  );
}

function RateField({ form: { values, errors, set } }: { form: ConnectionForm }) {
  const { t } = useTranslation('connections');
  return (
    <NumberInput
      name="messagesPerSecond"
      label={t('account.messagesPerSecond')}
      description={t('account.messagesPerSecondHelp')}
      min={1}
      max={1_000}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={values.messagesPerSecond ?? ''}
      error={errors.messagesPerSecond}
      onChange={(rate) => set('messagesPerSecond', rate === '' ? null : Number(rate))}
    />
  );
}

/** The Meta account of a connection: its token can be replaced, its number cannot be changed. */
export function AccountFields({ form }: { form: ConnectionForm }) {
  const { t } = useTranslation('connections');
  // A new connection here is always a number: pages are added by signing in at Facebook.
  const { signIn, rate = false } = form.connection?.capabilities ?? { rate: true };
  return (
    <>
      {form.isNew ? (
        <>
          <TextInput
            {...form.field('phoneNumberId')}
            label={t('account.phoneNumberId')}
            description={t('account.phoneNumberIdHelp')}
            inputMode="numeric"
          />
          <TextInput
            {...form.field('businessAccountId')}
            label={t('account.businessAccountId')}
            description={t('account.businessAccountIdHelp')}
            inputMode="numeric"
          />
        </>
      ) : null}
      {form.connection ? <AccountFacts connection={form.connection} /> : null}
      {signIn ? null : (
        <PasswordField
          {...form.field('accessToken')}
          label={t('account.accessToken')}
          description={t(form.isNew ? 'account.accessTokenHelp' : 'account.accessTokenKept')}
          autoComplete="off"
        />
      )}
      {rate ? <RateField form={form} /> : null}
    </>
  );
}
