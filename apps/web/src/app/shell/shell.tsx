import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useReminders } from '../../features/inbox/collaboration/reminders.ts';
import { loadFontSoon } from '../../shared/font.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { readMenu, ROOMY_WINDOW, storeMenu, type MenuState } from '../../shared/menu-state.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { useMe } from '../../shared/session.tsx';
import { daysLeft } from '../../shared/subscription.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { useLoggedInElsewhere } from './logged-in-elsewhere.ts';
import { Navigation } from './navigation.tsx';
import { useNotifications } from './notifications.ts';
import { useOwnTheme } from './own-theme.ts';
import { Palette } from './palette.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** Few have something to see there, and the list of tickets does not wait for it. */
const SupportBar = lazyComponent(async () => (await import('./support-bar.tsx')).SupportBar);

/** Shown in the last days before the due date alone. */
const DunningBanner = lazyComponent(async () => (await import('./dunning-banner.tsx')).DunningBanner);

/** The frame around every screen: navigation, top bar, banner; below 900 px the navigation is a drawer. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const me = useMe();
  const [path] = useLocation();
  const isNarrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  const isRoomy = useMediaQuery(`(min-width: ${ROOMY_WINDOW}px)`, window.innerWidth >= ROOMY_WINDOW);
  const [chosen, choose] = useState<Record<string, MenuState>>({});
  const isOpen = (chosen[String(isRoomy)] ?? readMenu(me.defaultMenu, isRoomy)) === 'open';
  // The drawer belongs to the path on which it was opened, so navigation closes it.
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const isDrawerOpen = drawerPath === path;
  useBackCloses(isNarrow && isDrawerOpen, () => setDrawerPath(null));
  useLoggedInElsewhere();
  useNotifications();
  useReminders();
  useOwnTheme();
  useEffect(loadFontSoon, []);

  const toggle = () => {
    if (isNarrow) return setDrawerPath(isDrawerOpen ? null : path);
    const next = isOpen ? 'closed' : 'open';
    storeMenu(next, isRoomy);
    return choose({ ...chosen, [String(isRoomy)]: next });
  };
  const isCollapsed = !isNarrow && !isOpen;
  return (
    <div className={styles.app} data-collapsed={isCollapsed} data-drawer={isNarrow && isDrawerOpen}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      {isNarrow && isDrawerOpen ? (
        <button
          type="button"
          className={styles.shade}
          aria-label={t('closeMenu')}
          onClick={() => setDrawerPath(null)}
        />
      ) : null}
      {!isNarrow || isDrawerOpen ? <Navigation isCollapsed={isCollapsed} /> : null}
      <TopBar onToggleMenu={toggle} isMenuOpen={isNarrow ? isDrawerOpen : isOpen} />
      <main className={styles.content} id="content">
        <Suspense fallback={null}>
          <SupportBar />
          {daysLeft(me) === null ? null : <DunningBanner />}
        </Suspense>
        <ConnectionBanner />
        {children}
      </main>
      <Palette />
    </div>
  );
}
