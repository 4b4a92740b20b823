import { Progress } from '@mantine/core';
import { type ApiUsage, apiUseKinds } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { formatExactMoment, formatLongDay } from '../../../ui/format-words.ts';
import { Loading } from '../../../ui/loading.tsx';
import { usageQuery } from './send-api-queries.ts';
import styles from './send-api.module.css';
import { levelOf } from './usage-level.ts';

type Day = ApiUsage['days'][number];

/** How much of a limit is used, with a word before it is reached. */
function Limit({ label, used, most }: { label: string; used: number; most: number | null }) {
  const { t, i18n } = useTranslation('send-api');
  const shown = (value: number) => formatNumber(value, i18n.language);
  if (most === null)
    return <p className={styles.limit}>{t('usage.unlimited', { label, used: shown(used) })}</p>;
  const level = levelOf(used, most);
  return (
    <div className={styles.limit}>
      <span>
        {t('usage.of', { label, used: shown(used), most: shown(most) })}
        {level === 'low' ? null : <b className={styles[level]}> {t(`usage.${level}`)}</b>}
      </span>
      <Progress
        aria-label={label}
        value={most === 0 ? 100 : Math.min(100, (used / most) * 100)}
        color={`var(--${level === 'low' ? 'brand' : level === 'near' ? 'warn' : 'danger'})`}
      />
    </div>
  );
}

/** On a phone, where only the texts have a column: what else was sent on the day. */
function OtherKinds({ counts }: Day) {
  const { t, i18n } = useTranslation('send-api');
  const shown = apiUseKinds
    .filter((kind) => kind !== 'texts' && counts[kind] > 0)
    .map((kind) => `${t(`kinds.${kind}`)}: ${formatNumber(counts[kind], i18n.language)}`);
  return shown.length === 0 ? null : <small className={styles.otherKinds}>{shown.join(' · ')}</small>;
}

function useDayColumns(): Column<Day>[] {
  const { t, i18n } = useTranslation('send-api');
  return [
    {
      key: 'day',
      header: t('usage.day'),
      render: (row) => (
        <>
          {formatLongDay(row.day, i18n.language)}
          <OtherKinds {...row} />
        </>
      ),
    },
    ...apiUseKinds.map(
      (kind): Column<Day> => ({
        key: kind,
        header: t(`kinds.${kind}`),
        render: ({ counts }) => formatNumber(counts[kind], i18n.language),
        isNumber: true,
        isSecondary: kind !== 'texts',
      }),
    ),
  ];
}

function ConnectionUsage({ usage }: { usage: ApiUsage }) {
  const { t, i18n } = useTranslation('send-api');
  const columns = useDayColumns();
  const { name, tokens, firstContacts, tokenUsedAt, days } = usage;
  const used = tokenUsedAt === null ? t('never') : formatExactMoment(tokenUsedAt, i18n.language);
  return (
    <Card title={name}>
      <p className={styles.text}>{t('usage.ownToken', { at: used })}</p>
      {tokens.map(({ id, name: token, sent, limit }) => (
        <Limit
          key={id ?? 0}
          label={id === null ? t('usage.own') : t('usage.token', { name: token })}
          used={sent}
          most={limit}
        />
      ))}
      {firstContacts === null ? null : (
        <Limit label={t('usage.firstContacts')} used={firstContacts.used} most={firstContacts.limit} />
      )}
      <DataTable
        label={t('usage.days', { name })}
        columns={columns}
        rows={days}
        keyOf={({ day }) => day}
        empty={
          <p className={styles.nothing}>
            <b>{t('usage.none')}</b>
            <span>{t('usage.noneText')}</span>
          </p>
        }
      />
    </Card>
  );
}

/** What was sent by connection and day, and how near the limits are. */
export function UsageTab() {
  const { t, i18n } = useTranslation('send-api');
  const errorText = useErrorText();
  const usage = useQuery(usageQuery);
  if (usage.error) return <ErrorState text={errorText(usage.error)} onRetry={() => void usage.refetch()} />;
  if (!usage.data) return <Loading />;
  const { callsPerMinute, checksPerMinute, connections } = usage.data;
  const limits = {
    calls: formatNumber(callsPerMinute, i18n.language),
    checks: formatNumber(checksPerMinute, i18n.language),
  };
  return (
    <div className={styles.docs}>
      <p className={styles.text}>{t('usage.text', limits)}</p>
      {connections.map((one) => (
        <ConnectionUsage key={one.whatsappId} usage={one} />
      ))}
    </div>
  );
}
