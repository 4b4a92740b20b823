import { Group } from '@mantine/core';
import type { ListedUser } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { ColleagueLink } from '../../../shared/colleague-link.tsx';
import { pictureOf } from '../../../shared/picture.ts';
import { usePublicSetting } from '../../../shared/public-setting.ts';
import { useMe } from '../../../shared/session.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { agoOf } from '../../../ui/ago.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusChip } from '../../../ui/chips.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import styles from './users.module.css';

const MINUTE_MS = 60_000;

/** Whether the person is there; or until when the invitation can be accepted. */
function Status({ user: { online, invitedUntil }, now }: { user: ListedUser; now: number }) {
  const { t, i18n } = useTranslation('users');
  const sendsMail = usePublicSetting('mail') === 'enabled';
  if (invitedUntil === null)
    return <StatusChip tone={online ? 'ok' : 'neutral'}>{t(online ? 'online' : 'offline')}</StatusChip>;
  // Invited before the mail server was taken away.
  if (!sendsMail) return <StatusChip tone="warn">{t('invitation.waiting')}</StatusChip>;
  if (Date.parse(invitedUntil) <= now)
    return <StatusChip tone="danger">{t('invitation.expired')}</StatusChip>;
  return (
    <span className={styles.until}>
      <StatusChip tone="warn">
        {t('invitation.until', { when: formatDateTime(invitedUntil, i18n.language) })}
      </StatusChip>
    </span>
  );
}

function LastSeen({ user: { online, lastSeenAt, invitedUntil }, now }: { user: ListedUser; now: number }) {
  const { t, i18n } = useTranslation('users');
  if (invitedUntil !== null) return '—';
  if (online) return t('now');
  if (lastSeenAt === null) return t('never');
  return (
    <time dateTime={lastSeenAt} title={formatDateTime(lastSeenAt, i18n.language)}>
      {agoOf(lastSeenAt, i18n.language, { now })}
    </time>
  );
}

/** Leads to a talk with the colleague; whoever is invited reads nothing yet. */
function Name({ user: { id, name, invitedUntil } }: { user: ListedUser }) {
  const isOwn = useMe().id === id;
  if (isOwn || invitedUntil !== null) return <span className={styles.name}>{name}</span>;
  return (
    <ColleagueLink userId={id} className={styles.name}>
      {name}
    </ColleagueLink>
  );
}

export function useUserColumns(): Column<ListedUser>[] {
  const { t } = useTranslation('users');
  const now = useNow(MINUTE_MS);
  return [
    {
      key: 'id',
      header: t('id'),
      render: (user) => user.id,
      isNumber: true,
      width: '64px',
      isSecondary: true,
    },
    {
      key: 'name',
      header: t('name'),
      render: (user) => (
        <Group gap={10} wrap="nowrap" className={styles.who}>
          <Avatar name={user.name} picture={pictureOf(user)} size={28} />
          <Name user={user} />
        </Group>
      ),
    },
    { key: 'status', header: t('status'), render: (user) => <Status user={user} now={now} /> },
    {
      key: 'lastSeen',
      header: t('lastSeen'),
      render: (user) => <LastSeen user={user} now={now} />,
      isSecondary: true,
    },
    {
      key: 'email',
      header: t('email'),
      render: ({ email }) => (
        <span className={styles.email} title={email}>
          {email}
        </span>
      ),
      isSecondary: true,
    },
    {
      key: 'profile',
      header: t('profile'),
      render: ({ rolePreset, profile }) => (
        <>
          {rolePreset === null ? t(`profiles.${profile}`) : t(`presets.${rolePreset}`)}
          {rolePreset === null ? <small className={styles.own}>{t('presets.own')}</small> : null}
        </>
      ),
      isSecondary: true,
    },
    {
      key: 'hours',
      header: t('hours'),
      render: (user) => (
        <span className={`num ${styles.hours}`}>{`${user.startWork} – ${user.endWork}`}</span>
      ),
      isSecondary: true,
    },
  ];
}
