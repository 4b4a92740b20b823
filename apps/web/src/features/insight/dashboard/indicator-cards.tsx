import { Tooltip } from '@mantine/core';
import type { DashboardCounters } from '@prosa/contract';
import { IconArrowRight, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatDuration } from '../../../ui/format-words.ts';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import styles from './dashboard.module.css';
import type { Indicator } from './indicators.ts';

const NONE = '–';

export function valueText(kind: Indicator['kind'], value: number | null, language: string): string {
  if (value === null) return NONE;
  if (kind === 'minutes') return formatDuration(value * 60, language);
  if (kind === 'percent') return formatPercent(value, language);
  return formatNumber(kind === 'count' ? value : Math.round(value * 10) / 10, language);
}

interface CardProps {
  indicator: Indicator;
  value: number | null;
  /** The value of as many days before; absent when there is no comparison. */
  before: number | null | undefined;
  address: string | undefined;
}

function IndicatorCard({ indicator: { name, kind }, value, before, address }: CardProps) {
  const { t, i18n } = useTranslation('dashboard');
  const label = t(`figures.${name}.name`);
  return (
    <li className={styles.card}>
      <span className={styles.label}>
        {label}
        <Tooltip
          label={t(`figures.${name}.meaning`)}
          multiline
          maw={280}
          events={{ hover: true, focus: true, touch: true }}
        >
          <button type="button" className={styles.info} aria-label={t('meaningOf', { figure: label })}>
            <IconInfoCircle size={14} aria-hidden />
          </button>
        </Tooltip>
      </span>
      <b className={`${styles.value} num`}>{valueText(kind, value, i18n.language)}</b>
      <span className={styles.foot}>
        {before === undefined ? null : (
          <span className="num">{t('before', { value: valueText(kind, before, i18n.language) })}</span>
        )}
        {address === undefined ? null : (
          <Link href={address} className={styles.behind} aria-label={t('ticketsOf', { figure: label })}>
            {t('see')} <IconArrowRight size={13} aria-hidden />
          </Link>
        )}
      </span>
    </li>
  );
}

interface Props {
  label: string;
  indicators: readonly Indicator[];
  counters: DashboardCounters;
  before?: DashboardCounters | undefined;
  addressOf?: (indicator: Indicator) => string | undefined;
}

/** What is now has no figure of before. */
export const ofNow: ReadonlySet<string> = new Set(['supportHappening', 'supportPending']);

export function IndicatorCards({ label, indicators, counters, before, addressOf }: Props) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {indicators.map((indicator) => (
        <IndicatorCard
          key={indicator.name}
          indicator={indicator}
          value={counters[indicator.name]}
          before={ofNow.has(indicator.name) ? undefined : before?.[indicator.name]}
          address={addressOf?.(indicator)}
        />
      ))}
    </ul>
  );
}
