import type { CompanyRow } from '@prosa/contract';
import { dueStateOf } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { usePublicSetting } from '../../../shared/public-setting.ts';
import { useNow } from '../../../shared/use-now.ts';
import { StatusChip } from '../../../ui/chips.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { formatDate, formatDateTime, formatMoment, formatNumber, formatSize } from '../../../ui/format.ts';
import styles from './companies.module.css';

const MINUTE_MS = 60_000;
const tones = { overdue: 'danger', soon: 'warn', later: undefined } as const;

export const toneOf = ({ daysLeft }: CompanyRow) => tones[dueStateOf(daysLeft)];

/** The due date, and in words how urgent it is: the row's colour says no more than this. */
function DueDate({ company }: { company: CompanyRow }) {
  const { t, i18n } = useTranslation('companies');
  const { dueDate, daysLeft } = company;
  if (dueDate === null) return <span className={styles.none}>{t('noDueDate')}</span>;
  const tone = toneOf(company);
  const words =
    daysLeft === null || tone === undefined
      ? null
      : daysLeft === 0
        ? t('dueToday')
        : daysLeft > 0
          ? t('dueIn', { count: daysLeft })
          : t('overdue', { count: -daysLeft });
  return (
    <span className={styles.stack}>
      <span className="num">{formatDate(dueDate, i18n.language)}</span>
      {words ? (
        <b className={styles.due} data-tone={tone}>
          {words}
        </b>
      ) : null}
    </span>
  );
}

/** How many of those that the plan allows; above it in bold. */
function Used({ count, most }: { count: number; most: number | undefined }) {
  const { t } = useTranslation('companies');
  if (most === undefined) return count;
  const text = t('used', { count, most });
  return count > most ? (
    <b className={styles.used} title={t('abovePlan')}>
      {text}
    </b>
  ) : (
    <span className={styles.used}>{text}</span>
  );
}

/** That nobody of the company can sign in yet, and until when the first admin can accept the invitation. */
function Invitation({ until }: { until: string }) {
  const { t, i18n } = useTranslation('companies');
  const isOver = Date.parse(until) <= useNow(MINUTE_MS);
  const meaning = isOver
    ? t('invitation.expired')
    : t('invitation.until', { when: formatDateTime(until, i18n.language) });
  return (
    <span className={styles.invitation} title={meaning}>
      <StatusChip tone={isOver ? 'danger' : 'warn'}>
        {isOver
          ? t('invitation.shortExpired')
          : t('invitation.short', { when: formatDate(until, i18n.language) })}
      </StatusChip>
    </span>
  );
}

function Name({ company: { name, email, adminInvitedUntil } }: { company: CompanyRow }) {
  const sendsMail = usePublicSetting('mail') === 'enabled';
  return (
    <span className={styles.stack}>
      <b className={styles.name} title={name}>
        {name}
      </b>
      {email ? (
        <span className={styles.email} title={email}>
          {email}
        </span>
      ) : null}
      {sendsMail && adminInvitedUntil !== null ? <Invitation until={adminInvitedUntil} /> : null}
    </span>
  );
}

function useHealthColumns(): Column<CompanyRow>[] {
  const { t, i18n } = useTranslation('companies');
  return [
    {
      key: 'users',
      header: t('users'),
      isNumber: true,
      isSecondary: true,
      orderBy: 'users',
      render: ({ usersCount, plan }) => <Used count={usersCount} most={plan?.users} />,
    },
    {
      key: 'connections',
      header: t('connections'),
      isNumber: true,
      isSecondary: true,
      orderBy: 'connections',
      render: ({ connectionsCount, plan }) => <Used count={connectionsCount} most={plan?.connections} />,
    },
    {
      key: 'down',
      header: t('down'),
      isNumber: true,
      isSecondary: true,
      orderBy: 'connectionsDown',
      render: ({ connectionsDown }) =>
        connectionsDown > 0 ? <b className={styles.down}>{connectionsDown}</b> : 0,
    },
    {
      key: 'messages',
      header: t('messages'),
      isNumber: true,
      isSecondary: true,
      orderBy: 'messages',
      render: ({ messagesCount }) => formatNumber(messagesCount, i18n.language),
    },
    {
      key: 'storage',
      header: t('storage'),
      isNumber: true,
      isSecondary: true,
      render: ({ folderSize }) => formatSize(folderSize, i18n.language),
    },
  ];
}

export function useCompanyColumns(archived: boolean): Column<CompanyRow>[] {
  const { t, i18n } = useTranslation('companies');
  const health = useHealthColumns();
  const date = (instant: string | null) => (instant ? formatDate(instant, i18n.language) : '—');
  return [
    { key: 'id', header: t('id'), isNumber: true, isSecondary: true, width: '56px', render: ({ id }) => id },
    {
      key: 'name',
      header: t('name'),
      isName: true,
      orderBy: 'name',
      render: (company) => <Name company={company} />,
    },
    {
      key: 'active',
      header: t('active'),
      isSecondary: true,
      render: ({ status }) => (
        <StatusChip tone={status ? 'ok' : 'neutral'}>{t(status ? 'yes' : 'no')}</StatusChip>
      ),
    },
    {
      key: 'plan',
      header: t('plan'),
      isSecondary: true,
      render: ({ plan }) => (
        <span className={styles.plan} title={plan?.name}>
          {plan?.name ?? '—'}
        </span>
      ),
    },
    archived
      ? { key: 'archived', header: t('archivedAt'), render: ({ archivedAt }) => date(archivedAt) }
      : {
          key: 'due',
          header: t('dueDate'),
          orderBy: 'dueDate',
          render: (company) => <DueDate company={company} />,
        },
    ...health,
    {
      key: 'created',
      header: t('created'),
      isSecondary: true,
      orderBy: 'createdAt',
      render: ({ createdAt }) => <span className="num">{date(createdAt)}</span>,
    },
    {
      key: 'login',
      header: t('lastLogin'),
      isSecondary: true,
      orderBy: 'lastLogin',
      render: ({ lastLogin }) =>
        lastLogin ? <span className="num">{formatMoment(lastLogin, i18n.language)}</span> : t('never'),
    },
  ];
}
