import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/password-field.tsx';
import type { ConnectionForm } from './use-connection-form.ts';

/** The number at Meta that a connection speaks through; its token may be replaced, the number stays. */
export function AccountFields({ form }: { form: ConnectionForm }) {
  const { t } = useTranslation('connections');
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
      <PasswordField
        {...form.field('accessToken')}
        label={t('account.accessToken')}
        description={t(form.isNew ? 'account.accessTokenHelp' : 'account.accessTokenKept')}
        autoComplete="off"
      />
    </>
  );
}
