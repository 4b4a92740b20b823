import {
  IconAddressBook,
  IconAlertTriangleFilled,
  IconBolt,
  IconCalendar,
  IconDeviceMobileMessage,
  IconFiles,
  IconMessageCircle,
  IconPlugConnected,
  IconTopologyStar3,
  IconSettings,
  IconSparkles,
  IconStack2,
  IconTag,
  IconUsers,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useBranding } from '../../shared/branding.ts';
import { addressOf, mayOpen, screens, type Screen } from '../screens.ts';
import { useMe } from '../../shared/session.tsx';
import { useConnectionAlert } from './connection-alert.ts';
import styles from './navigation.module.css';
import { useComputedColorScheme } from '@mantine/core';

const icons: Partial<Record<Screen['name'], Icon>> = {
  tickets: IconMessageCircle,
  contacts: IconAddressBook,
  tags: IconTag,
  quickMessages: IconBolt,
  schedules: IconCalendar,
  connections: IconPlugConnected,
  everyConnection: IconTopologyStar3,
  queues: IconStack2,
  files: IconFiles,
  users: IconUsers,
  settings: IconSettings,
  integrations: IconWebhook,
  prompts: IconSparkles,
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
  const address = addressOf(screen);
  const isHere = `${path.toLowerCase()}/`.startsWith(`${address}/`);
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
        <span className={styles.alert}>
          <IconAlertTriangleFilled size={15} aria-hidden />
          <span className="visually-hidden">{t('connectionAlert')}</span>
        </span>
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

export function Navigation({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('shell');
  const me = useMe();
  const hasAlert = useConnectionAlert();
  const open = screens.filter((screen) => mayOpen(me, screen));
  const group = (name: Screen['group'], heading?: string) => {
    const own = open.filter((screen) => screen.group === name);
    if (own.length === 0) return null;
    return (
      <>
        {heading && !isCollapsed ? <div className={styles.heading}>{heading}</div> : null}
        {own.map((screen) => (
          <Entry
            key={screen.name}
            screen={screen}
            isCollapsed={isCollapsed}
            hasAlert={hasAlert && screen.name === 'connections'}
          />
        ))}
      </>
    );
  };
  return (
    <nav className={styles.nav} aria-label={t('menu')} data-collapsed={isCollapsed}>
      <Logo isCollapsed={isCollapsed} />
      {group('work')}
      {group('management', t('management'))}
      {group('administration', t('administration'))}
      {isCollapsed ? null : (
        <footer className={`${styles.footer} num`}>{t('version', { version: __VERSION__ })}</footer>
      )}
    </nav>
  );
}
