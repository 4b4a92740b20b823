import {
  IconAlertTriangleFilled,
  IconDeviceMobileMessage,
  IconMessageCircle,
  IconPlugConnected,
  IconStack2,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useBranding } from '../../shared/branding.ts';
import { mayOpen, screens, type Screen } from '../screens.ts';
import { useMe } from '../../shared/session.tsx';
import { useConnectionAlert } from './connection-alert.ts';
import styles from './navigation.module.css';
import { useComputedColorScheme } from '@mantine/core';

const icons: Partial<Record<Screen['name'], Icon>> = {
  tickets: IconMessageCircle,
  connections: IconPlugConnected,
  queues: IconStack2,
  users: IconUsers,
  sandbox: IconDeviceMobileMessage,
};

function Entry({
  screen,
  isCollapsed,
  hasAlert,
}: {
  screen: Screen;
  isCollapsed: boolean;
  hasAlert: boolean;
}) {
  const { t } = useTranslation('shell');
  const [path] = useLocation();
  const address = screen.path.split('/:')[0] ?? '/';
  const isHere = path.toLowerCase().startsWith(address);
  const EntryIcon = icons[screen.name];
  const name = t(`screens.${screen.name}`);
  return (
    <Link
      href={address}
      className={styles.entry}
      aria-current={isHere ? 'page' : undefined}
      title={isCollapsed ? name : undefined}
    >
      {EntryIcon ? <EntryIcon size={18} stroke={1.75} aria-hidden /> : null}
      <span className={isCollapsed ? 'visually-hidden' : undefined}>{name}</span>
      {hasAlert ? (
        <IconAlertTriangleFilled
          className={styles.alert}
          size={15}
          aria-label={t('connectionAlert')}
          role="img"
        />
      ) : null}
    </Link>
  );
}

function Logo({ isCollapsed }: { isCollapsed: boolean }) {
  const { appName, appLogoLight, appLogoDark } = useBranding();
  const scheme = useComputedColorScheme('light');
  const file = scheme === 'light' ? appLogoLight : appLogoDark;
  if (file && !isCollapsed) return <img className={styles.picture} src={`/public/${file}`} alt={appName} />;
  return (
    <div className={styles.logo}>
      <b aria-hidden>{appName.slice(0, 1).toUpperCase()}</b>
      <span className={isCollapsed ? 'visually-hidden' : undefined}>{appName}</span>
    </div>
  );
}

/** The menu: what this person may open and the plan has; the rest is not shown. */
export function Navigation({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('shell');
  const me = useMe();
  const hasAlert = useConnectionAlert();
  const open = screens.filter((screen) => mayOpen(me, screen));
  const entries = (group: Screen['group']) =>
    open
      .filter((screen) => screen.group === group)
      .map((screen) => (
        <Entry
          key={screen.name}
          screen={screen}
          isCollapsed={isCollapsed}
          hasAlert={hasAlert && screen.name === 'connections'}
        />
      ));
  const administration = entries('administration');
  return (
    <nav className={styles.nav} aria-label={t('menu')} data-collapsed={isCollapsed}>
      <Logo isCollapsed={isCollapsed} />
      {entries('work')}
      {administration.length > 0 && !isCollapsed ? (
        <div className={styles.heading}>{t('administration')}</div>
      ) : null}
      {administration}
      {isCollapsed ? null : (
        <footer className={`${styles.footer} num`}>{t('version', { version: __VERSION__ })}</footer>
      )}
    </nav>
  );
}
