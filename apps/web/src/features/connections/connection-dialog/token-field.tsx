import { ActionIcon, CopyButton, TextInput } from '@mantine/core';
import { newConnectionToken } from '@prosa/domain';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './connection-dialog.module.css';
import type { ConnectionForm } from './use-connection-form.ts';

function Copy({ token }: { token: string }) {
  const { t } = useTranslation('connections');
  return (
    <CopyButton value={token}>
      {({ copied, copy }) => {
        const word = t(copied ? 'token.copied' : 'token.copy');
        return (
          <ActionIcon variant="default" size={36} aria-label={word} title={word} onClick={copy}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        );
      }}
    </CopyButton>
  );
}

/** The token with which other systems send through this connection: generated here, never typed. */
export function TokenField({ form: { values, errors, set } }: { form: ConnectionForm }) {
  const { t } = useTranslation('connections');
  return (
    <div className={styles.token}>
      <TextInput
        readOnly
        name="token"
        label={t('token.label')}
        description={t('token.help')}
        value={values.token}
        error={errors.token}
        classNames={{ input: styles.tokenInput ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('token.renew')}
        title={t('token.renew')}
        onClick={() => set('token', newConnectionToken())}
      >
        <IconRefresh size={16} />
      </ActionIcon>
      <Copy token={values.token} />
    </div>
  );
}
