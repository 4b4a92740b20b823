import { connectionsQuery } from '../../../shared/queries.ts';
import { Button, Progress } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import styles from './import-state.module.css';

/** The contract's values; importing them would pull its package into this page. */
const RUNNING = 'Running';
const MAY_CLOSE = 'renderButtonCloseTickets';
const PREPARING_MS = 35_000;

interface Live {
  this: number;
  all: number;
  date: string;
  at: number;
}

/** The last progress that an import's events reported; null after its end. */
function useLive(whatsappId: number): Live | null {
  const [live, setLive] = useState<Live | null>(null);
  useCompanyEvent('importMessages', (event) => {
    if (event.action === 'refresh') setLive(null);
    else if (event.status.whatsappId === whatsappId) setLive({ ...event.status, at: Date.now() });
  });
  return live;
}

/** True for 35 seconds after the last batch; renders again when they are over. */
function useIsRecent(at: number): boolean {
  const left = at + PREPARING_MS - Date.now();
  const [, refresh] = useState(0);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => refresh((count) => count + 1), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}

export function ImportState({ connection: { id, statusImportMessages: state } }: { connection: Connection }) {
  const { t } = useTranslation('history-import');
  const live = useLive(id);
  const isPreparing = live ? live.this < 0 : state !== null && state !== RUNNING && state !== MAY_CLOSE;
  const isRecent = useIsRecent(live?.at ?? Date.parse(state ?? ''));
  if (isPreparing) return isRecent ? <ProgressText text={t('preparing')} /> : null;
  if (live) {
    const { this: done, all, date } = live;
    return <ProgressText text={t('progress', { done, all, date })} share={(100 * done) / Math.max(1, all)} />;
  }
  return state === RUNNING ? <ProgressText text={t('running')} /> : null;
}

function ProgressText({ text, share = 100 }: { text: string; share?: number }) {
  const { t } = useTranslation('history-import');
  return (
    <span className={styles.state} role="status">
      <span className="num">{text}</span>
      <Progress value={share} size="xs" animated aria-label={t('legend')} />
    </span>
  );
}

/** Closes the imported tickets that nobody has taken, after a confirmation. */
export function CloseImported({ connection }: { connection: Connection }) {
  const { t } = useTranslation('history-import');
  const errorText = useErrorText();
  const refetch = useRefetch(connectionsQuery.queryKey);
  const [isAsked, setAsked] = useState(false);
  if (connection.statusImportMessages !== MAY_CLOSE) return null;
  const close = async () => {
    try {
      const { count } = await call('closeImported', { params: { whatsappId: connection.id } });
      toast.done(t('closed', { count }));
      await refetch();
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    }
  };
  return (
    <>
      <Button className={styles.close} size="compact-sm" variant="light" onClick={() => setAsked(true)}>
        {t('close')}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={t('closeTitle', { name: connection.name })}
          text={t('closeText')}
          confirmLabel={t('closeConfirm')}
          onConfirm={close}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
