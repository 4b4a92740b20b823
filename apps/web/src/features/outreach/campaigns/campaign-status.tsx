import { Progress } from '@mantine/core';
import type { Campaign, CampaignStatus } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../ui/chips.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { progressOf } from './campaign-progress.ts';
import { useCampaignReport } from './campaign-queries.ts';
import styles from './campaigns.module.css';
import { useSendingHours } from './sending-hours.ts';

const tones = {
  INATIVA: 'neutral',
  PROGRAMADA: 'brand',
  EM_ANDAMENTO: 'ok',
  CANCELADA: 'danger',
  FINALIZADA: 'neutral',
} as const satisfies Record<CampaignStatus, string>;

function HoursWait() {
  const { t } = useTranslation('campaigns');
  const hours = useSendingHours();
  return hours === null ? t('waits.hours') : t('waitsForHours', { hours });
}

/** The status; of a running campaign that sends nothing now, also why. */
export function CampaignState({ campaign: { status, waitsFor } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const waits = status === 'EM_ANDAMENTO' && waitsFor !== null;
  return (
    <span className={styles.state}>
      <StatusChip tone={waits ? 'warn' : tones[status]}>{t(`status.${status}`)}</StatusChip>
      {waits ? <small>{waitsFor === 'hours' ? <HoursWait /> : t(`waits.${waitsFor}`)}</small> : null}
    </span>
  );
}

/** How far a running campaign is, as its row shows it. */
export function RowProgress({ campaign: { id, name } }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation('campaigns');
  const { data } = useCampaignReport(id);
  if (!data) return null;
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <span className={styles.progress}>
      <Progress.Root size="sm">
        <Progress.Section value={progressOf(data) * 100} aria-label={t('progressOf', { name })} />
      </Progress.Root>
      <small className="num">
        {t('progress', { done: number(data.counts.sent ?? 0), total: number(data.valid) })}
      </small>
    </span>
  );
}
