import { ActionIcon, Button } from '@mantine/core';
import { OPERATOR_COMPANY_ID } from '@prosa/contract';
import { isAdmin } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { IconMenu2, IconMoon, IconRefresh, IconSearch, IconSun } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { formatDate } from '../../ui/format.ts';
import { useHasChats } from '../../shared/chats.ts';
import { firstScreenComponent } from '../../shared/lazy-component.ts';
import { useMe } from '../../shared/session.tsx';
import { daysLeft } from '../../shared/subscription.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { Bell } from './bell.tsx';
import { useThemeToggle } from './own-theme.ts';
import { paletteRequested } from './palette-event.ts';
import styles from './top-bar.module.css';
import { VolumePopover } from './volume-popover.tsx';

/** The list of tickets does not wait for them. */
const Announcements = firstScreenComponent(async () => (await import('./announcements.tsx')).Announcements);
const Chats = firstScreenComponent(async () => (await import('./chats.tsx')).Chats);

function ThemeToggle() {
  const { t } = useTranslation('shell');
  const { scheme, next, toggle } = useThemeToggle();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      aria-label={t(`theme.${next}`)}
      title={t(`theme.${next}`)}
      onClick={toggle}
    >
      {scheme === 'light' ? <IconMoon size={18} /> : <IconSun size={18} />}
    </ActionIcon>
  );
}

function NewVersion() {
  const { t } = useTranslation('shell');
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: async () => call('readVersion'),
    refetchInterval: 300_000,
  });
  if (!data || data.version === __VERSION__) return null;
  return (
    <Button color="danger" size="compact-sm" onClick={() => window.location.reload()}>
      {t('newVersion')}
    </Button>
  );
}

function Greeting() {
  const { t, i18n } = useTranslation('shell');
  const me = useMe();
  const left = daysLeft(me);
  const due =
    isAdmin(me) && me.company.dueDate && me.companyId !== OPERATOR_COMPANY_ID
      ? t('due', { date: formatDate(me.company.dueDate, i18n.language) })
      : null;
  return (
    <div className={styles.greeting}>
      {t('hello')} <b>{me.name}</b> · {me.company.name}
      {due ? <span className={styles.due}> · {due}</span> : null}
      {left === null ? null : <span className={styles.warning}>{t('daysLeft', { count: left })}</span>}
    </div>
  );
}

export function TopBar({ onToggleMenu, isMenuOpen }: { onToggleMenu: () => void; isMenuOpen: boolean }) {
  const openPalette = paletteRequested.useEmit();
  const hasChats = useHasChats();
  const { t } = useTranslation('shell');
  return (
    <header className={styles.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={t('toggleMenu')}
        title={t('toggleMenu')}
        aria-expanded={isMenuOpen}
        onClick={onToggleMenu}
      >
        <IconMenu2 size={18} />
      </ActionIcon>
      <button type="button" className={styles.search} onClick={() => openPalette()}>
        <IconSearch size={17} aria-hidden />
        <span>{t('search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className={styles.space} />
      <Greeting />
      <NewVersion />
      <VolumePopover />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        className={styles.wide}
        aria-label={t('refresh')}
        title={t('refresh')}
        onClick={() => window.location.reload()}
      >
        <IconRefresh size={18} />
      </ActionIcon>
      <Bell />
      <Suspense fallback={<span style={{ width: 34 }} />}>
        <Announcements />
      </Suspense>
      {hasChats ? (
        <Suspense fallback={<span style={{ width: 34 }} />}>
          <Chats />
        </Suspense>
      ) : null}
      <ThemeToggle />
      <AvatarMenu />
    </header>
  );
}
