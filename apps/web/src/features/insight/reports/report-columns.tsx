import type { ReportRow, TargetState } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { targetIcons, targetMarkStyles } from '../../../shared/target-mark.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { formatDuration } from '../../../ui/format-words.ts';
import { isPhoneNumber, PhoneNumber } from '../../../ui/phone-number.tsx';
import { At, NONE } from './at.tsx';
import styles from './reports.module.css';

/** How a target stands; what is near or missed has the mark of the list. */
function Target({ state }: { state: TargetState | null }) {
  const { t } = useTranslation('reports');
  if (state === null) return NONE;
  const text = t(`targetStates.${state}`);
  if (state === 'met' || state === 'running') return text;
  const Icon = targetIcons[state];
  return (
    <span className={targetMarkStyles.mark} data-state={state}>
      <Icon size={14} aria-hidden />
      {text}
    </span>
  );
}

const targetColumns = ['firstAnswerTarget', 'resolutionTarget'] as const;

/** The status, with the marks of near and missed targets: their columns may be out of sight. */
function Status({ row }: { row: ReportRow }) {
  const { t } = useTranslation('reports');
  return (
    <span className={styles.status}>
      {t(`statuses.${row.statusCode}`)}
      {targetColumns.map((key) => {
        const state = row[key];
        if (state !== 'near' && state !== 'breached') return null;
        const Icon = targetIcons[state];
        const text = `${t(`columns.${key}`)}: ${t(`targetStates.${state}`)}`;
        return (
          <span key={key} className={targetMarkStyles.mark} data-state={state} title={text}>
            <Icon size={14} aria-hidden />
            <span className="visually-hidden">{text}</span>
          </span>
        );
      })}
    </span>
  );
}

export function useReportColumns(): Column<ReportRow>[] {
  const { t, i18n } = useTranslation('reports');
  const named = (text: string) =>
    text === '' ? (
      NONE
    ) : (
      <span className={`${styles.name} ${styles.tight}`} title={text}>
        {text}
      </span>
    );
  const contact = (name: string) => (isPhoneNumber(name) ? <PhoneNumber number={name} /> : named(name));
  const duration = (seconds: number | null) =>
    seconds === null ? NONE : formatDuration(seconds, i18n.language);
  return [
    { key: 'id', header: t('columns.id'), isNumber: true, render: ({ id }) => id },
    {
      key: 'connection',
      header: t('columns.connection'),
      render: ({ whatsappName }) => named(whatsappName),
    },
    {
      key: 'contact',
      header: t('columns.contact'),
      isName: true,
      render: ({ contactName }) => contact(contactName),
    },
    { key: 'user', header: t('columns.user'), render: ({ userName }) => named(userName) },
    {
      key: 'queue',
      header: t('columns.queue'),
      render: ({ queueName }) => named(queueName),
    },
    {
      key: 'status',
      header: t('columns.status'),
      render: (row) => <Status row={row} />,
    },
    {
      key: 'lastMessage',
      header: t('columns.lastMessage'),
      render: ({ lastMessage }) => <span className={styles.message}>{lastMessage}</span>,
    },
    {
      key: 'opened',
      header: t('columns.opened'),
      render: ({ openedAt }) => <At at={openedAt} />,
    },
    {
      key: 'closed',
      header: t('columns.closed'),
      render: ({ endedAt }) => <At at={endedAt} />,
    },
    {
      key: 'time',
      header: t('columns.time'),
      isNumber: true,
      render: ({ supportSeconds }) => duration(supportSeconds),
    },
    {
      key: 'firstAnswer',
      header: t('columns.firstAnswer'),
      meaning: t('firstAnswerMeaning'),
      isNumber: true,
      render: ({ firstAnswerSeconds }) => duration(firstAnswerSeconds),
    },
    ...targetColumns.map((key) => ({
      key,
      header: t(`columns.${key}`),
      meaning: t('targetMeaning'),
      render: (row: ReportRow) => <Target state={row[key]} />,
    })),
    { key: 'rating', header: t('columns.rating'), isNumber: true, render: ({ NPS }) => NPS ?? NONE },
  ];
}
