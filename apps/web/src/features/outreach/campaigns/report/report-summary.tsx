import { Progress, Switch } from '@mantine/core';
import { deliveryStates, type DeliveryState } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatPercent } from '../../../../ui/format.ts';
import { AudienceText } from '../audience-text.tsx';
import { progressOf } from '../campaign-progress.ts';
import type { CampaignReport } from '../campaign-queries.ts';
import { CampaignState } from '../campaign-status.tsx';
import type { DeliveryFilter } from './delivery-queries.ts';
import styles from './report.module.css';

interface Props {
  report: CampaignReport;
  /** To what the list is narrowed. */
  filter: DeliveryFilter;
  onState: (state: DeliveryState | undefined) => void;
  onAnswered: (isAnswered: boolean) => void;
}

/** How many answered; pressed, the list shows them alone. */
function Answers({ report: { answered }, filter, onAnswered }: Props) {
  const { t, i18n } = useTranslation('campaign-report');
  const { isAnswered } = filter;
  return (
    <div className={styles.facts}>
      <span className="num">
        {t('answered', { count: answered, number: formatNumber(answered, i18n.language) })}
      </span>
      {answered > 0 || isAnswered ? (
        <Switch
          label={t('onlyAnswered')}
          checked={isAnswered}
          onChange={(event) => onAnswered(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
}

function Confirmations({ report: { confirmations } }: Pick<Props, 'report'>) {
  const { t, i18n } = useTranslation('campaign-report');
  const number = (value: number) => formatNumber(value, i18n.language);
  const { asked, given } = confirmations;
  return <p className="num">{t('confirmations', { asked: number(asked), given: number(given) })}</p>;
}

/** Each message apart, where a campaign used several. */
function Variants({ report: { variants } }: Pick<Props, 'report'>) {
  const { t, i18n } = useTranslation('campaign-report');
  if (variants.length < 2) return null;
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <ul className={styles.variants} aria-label={t('variants')}>
      {variants.map(({ variant, sent, failed, answered }) => (
        <li key={variant} className="num">
          {t(failed > 0 ? 'usedWithFailures' : 'used', {
            variant,
            sent: number(sent),
            failed: number(failed),
          })}
          {answered > 0 ? `, ${t('usedAnswers', { count: answered, number: number(answered) })}` : null}
        </li>
      ))}
    </ul>
  );
}

function Times({ report: { status, scheduledAt, startedAt, completedAt, endsAt } }: Pick<Props, 'report'>) {
  const { t, i18n } = useTranslation('campaign-report');
  const times = [
    ['scheduledFor', status === 'PROGRAMADA' ? scheduledAt : null],
    ['startedAt', startedAt],
    ['completedAt', completedAt],
    ['endsAt', endsAt],
  ] as const;
  const known = times.flatMap(([name, at]) =>
    at === null ? [] : [t(name, { at: formatDateTime(at, i18n.language) })],
  );
  return known.length > 0 ? <p className="num">{known.join(' · ')}</p> : null;
}

function ProgressPart({ report }: Pick<Props, 'report'>) {
  const { t, i18n } = useTranslation('campaign-report');
  const number = (value: number) => formatNumber(value, i18n.language);
  const share = progressOf(report);
  const percent = Math.floor(share * 100);
  return (
    <>
      <p className={styles.share}>
        <b className="num">{formatPercent(percent, i18n.language)}</b>
        <span className="num" role="status">
          {t('delivered', {
            count: report.valid,
            done: number(report.counts.sent ?? 0),
            total: number(report.valid),
          })}
        </span>
      </p>
      <Progress.Root size="lg">
        <Progress.Section value={share * 100} aria-label={t('progress')} />
      </Progress.Root>
    </>
  );
}

/** Every state that has recipients narrows the list to them; pressed again it shows everybody. */
function Figures({ report: { counts, confirmation }, filter: { state }, onState }: Props) {
  const { t, i18n } = useTranslation('campaign-report');
  const ofConfirmation: DeliveryState[] = ['asked', 'confirmed'];
  const shown = deliveryStates.filter(
    (one) => confirmation || !ofConfirmation.includes(one) || (counts[one] ?? 0) > 0,
  );
  return (
    <ul className={styles.figures} aria-label={t('figures')}>
      {shown.map((one) => (
        <li key={one}>
          <button
            type="button"
            className={styles.figure}
            aria-pressed={state === one}
            onClick={() => onState(state === one ? undefined : one)}
          >
            <b className="num">{formatNumber(counts[one] ?? 0, i18n.language)}</b>
            <span>{t(`figure.${one}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a campaign is, how far it has come, and its recipients by state. */
export function ReportSummary(props: Props) {
  const { t } = useTranslation('campaign-report');
  const { report } = props;
  const { contactList, whatsapp, startedAt, contactListId, id } = report;
  const place = [contactList?.name ?? t('listGone'), whatsapp?.name ?? t('connectionGone')];
  return (
    <div className={styles.summary}>
      <div className={styles.facts}>
        <CampaignState campaign={report} />
        <p>{place.join(' · ')}</p>
        <Times report={report} />
      </div>
      {startedAt === null ? (
        contactListId === null ? null : (
          <AudienceText campaignId={id} />
        )
      ) : (
        <>
          <ProgressPart report={report} />
          {report.confirmation ? <Confirmations report={report} /> : null}
          <Figures {...props} />
          <Answers {...props} />
          <Variants report={report} />
        </>
      )}
    </div>
  );
}
