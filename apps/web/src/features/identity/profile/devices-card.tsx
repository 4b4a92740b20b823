import { Button } from '@mantine/core';
import type { OwnSession } from '@prosa/contract';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useDeviceText } from '../../../shared/device-text.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { agoOf } from '../../../ui/ago.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusChip } from '../../../ui/chips.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import styles from './devices.module.css';

const queryKey = ['own-sessions'];
const phones = ['Android', 'iOS'];

interface RowProps {
  session: OwnSession;
  isBusy: boolean;
  onEnd: () => void;
}

function Row({ session, isBusy, onEnd }: RowProps) {
  const { t, i18n } = useTranslation('profile');
  const name = useDeviceText()(session, t('devices.unknown'));
  const Sign = phones.includes(session.os ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.row}>
      <Sign size={22} aria-hidden className={styles.sign} />
      <div className={styles.facts}>
        <p className={styles.name}>
          {name} {session.isCurrent ? <StatusChip tone="ok">{t('devices.current')}</StatusChip> : null}
        </p>
        <p className={styles.detail}>
          {t('devices.seen', { ago: agoOf(session.lastSeenAt, i18n.language, { style: 'long' }) })}
          {' · '}
          {t('devices.since', { moment: formatDateTime(session.createdAt, i18n.language) })}
        </p>
        {session.network ? (
          <p className={styles.detail}>{t('devices.network', { network: session.network })}</p>
        ) : null}
      </div>
      {session.isCurrent ? null : (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('devices.endOf', { device: name })}
          disabled={isBusy}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}

/** Where the own account is signed in; each session but this one can be ended. */
export function DevicesCard() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const refetch = useRefetch(queryKey);
  const { data, error } = useQuery({ queryKey, queryFn: async () => call('listSessions'), staleTime: 0 });
  const end = useMutation({
    /** null ends all others. */
    mutationFn: async (id: string | null) =>
      id === null ? call('endOtherSessions') : call('endOwnSession', { params: { id } }),
    onSuccess: (_, id) => toast.done(t(id === null ? 'devices.endedOthers' : 'devices.ended')),
    onError: (failure) => toast.failed(errorText(failure)),
    onSettled: () => void refetch(),
  });
  const others = (data ?? []).filter(({ isCurrent }) => !isCurrent).length;
  return (
    <Card title={t('devices.title')}>
      <p className={styles.detail}>{t('devices.text')}</p>
      {error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : null}
      <ul className={styles.list}>
        {(data ?? []).map((session) => (
          <Row
            key={session.id}
            session={session}
            isBusy={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {others > 1 ? (
        <Button
          variant="default"
          className={styles.all}
          loading={end.isPending}
          onClick={() => end.mutate(null)}
        >
          {t('devices.endOthers')}
        </Button>
      ) : null}
    </Card>
  );
}
