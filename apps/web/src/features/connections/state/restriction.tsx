import { connectionsQuery } from '../../../shared/queries.ts';
import { Button } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import styles from './pace.module.css';
import { formatDateTime } from '../../../ui/format.ts';

function Resume({ connection: { id, name } }: { connection: Connection }) {
  const { t } = useTranslation(['number-pace', 'common']);
  const errorText = useErrorText();
  const refetch = useRefetch(connectionsQuery.queryKey);
  const [isAsked, setAsked] = useState(false);
  const resume = async () => {
    try {
      await call('resumeFirstContacts', { params: { id } });
      toast.done(t('resumed', { name }));
      await refetch();
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    }
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={t('common:actions.of', { action: t('resume'), name })}
        onClick={() => setAsked(true)}
      >
        {t('resume')}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={t('resumeTitle', { name })}
          text={t('resumeText')}
          confirmLabel={t('resume')}
          onConfirm={resume}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}

export function Restriction({ connection }: { connection: Connection }) {
  const { t, i18n } = useTranslation('number-pace');
  const { restriction, restrictedUntil: until } = connection;
  if (restriction === null) return null;
  const time = until && formatDateTime(until, i18n.language);
  return (
    <div className={styles.restriction}>
      <p role="status" title={restriction}>
        <IconAlertTriangle size={16} aria-hidden />
        <span className={styles.long}>{time ? t('restrictedUntil', { time }) : t('restricted')}</span>
        <span className={styles.short}>{time ? t('shortUntil', { time }) : t('short')}</span>
      </p>
      <Resume connection={connection} />
    </div>
  );
}
