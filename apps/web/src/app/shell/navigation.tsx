import {
  IconAddressBook,
  IconAdjustments,
  IconAlertTriangleFilled,
  IconApi,
  IconBolt,
  IconBuilding,
  IconChartBar,
  IconCalendar,
  IconChecklist,
  IconDeviceMobileMessage,
  IconFiles,
  IconMessageOff,
  IconHelpCircle,
  IconHistory,
  IconLayoutKanban,
  IconMessageCircle,
  IconMessages,
  IconPlugConnected,
  IconTopologyStar3,
  IconCashBanknote,
  IconReceipt,
  IconReceipt2,
  IconReportAnalytics,
  IconSettings,
  IconSpeakerphone,
  IconSparkles,
  IconStack2,
  IconTag,
  IconChartDots,
  IconDeviceDesktopAnalytics,
  IconUsers,
  IconUsersGroup,
  IconTargetArrow,
  IconVideo,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useBranding, useLogo } from '../../shared/branding.ts';
import { addressOf, entryOf, mayOpen, type Screen } from '../screens.ts';
import { useOfferedScreens } from '../use-screens.ts';
import { useUnreadChats } from '../../shared/chats.ts';
import { useMe } from '../../shared/session.tsx';
import { useConnectionAlert } from './connection-alert.ts';
import styles from './navigation.module.css';

const icons: Partial<Record<Screen['name'], Icon>> = {
  tickets: IconMessageCircle,
  kanban: IconLayoutKanban,
  chats: IconMessages,
  contacts: IconAddressBook,
  tags: IconTag,
  todolist: IconChecklist,
  quickMessages: IconBolt,
  schedules: IconCalendar,
  campaigns: IconTargetArrow,
  campaignSettings: IconAdjustments,
  contactLists: IconUsersGroup,
  connections: IconPlugConnected,
  dashboard: IconChartBar,
  moments: IconDeviceDesktopAnalytics,
  reports: IconReportAnalytics,
  ownFigures: IconChartDots,
  finance: IconReceipt2,
  billing: IconCashBanknote,
  companies: IconBuilding,
  plans: IconReceipt,
  helps: IconHelpCircle,
  helpArticles: IconVideo,
  announcements: IconSpeakerphone,
  everyConnection: IconTopologyStar3,
  queues: IconStack2,
  files: IconFiles,
  suppressions: IconMessageOff,
  users: IconUsers,
  settings: IconSettings,
  audit: IconHistory,
  integrations: IconWebhook,
  sendApi: IconApi,
  prompts: IconSparkles,
  sandbox: IconDeviceMobileMessage,
};

function Entry({
  screen,
  isHere,
  isCollapsed,
  hasAlert,
  unreadChats,
}: {
  screen: Screen;
  isHere: boolean;
  isCollapsed: boolean;
  hasAlert: boolean;
  unreadChats: number;
}) {
  const { t } = useTranslation('shell');
  const address = addressOf(screen);
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
      {unreadChats > 0 ? (
        <span className={styles.dot}>
          <span className="visually-hidden">{t('unreadChats', { count: unreadChats })}</span>
        </span>
      ) : null}
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
  const { appName } = useBranding();
  const logo = useLogo();
  if (logo && !isCollapsed) return <img className={styles.picture} src={logo} alt={appName} />;
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
  const unreadChats = useUnreadChats();
  const open = useOfferedScreens().filter((screen) => mayOpen(me, screen));
  const [path] = useLocation();
  const here = entryOf(path, open);
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
            isHere={screen.name === here}
            isCollapsed={isCollapsed}
            hasAlert={hasAlert && screen.name === 'connections'}
            unreadChats={screen.name === 'chats' ? unreadChats : 0}
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
      {group('installation', t('installation'))}
      {isCollapsed ? null : (
        <footer className={`${styles.footer} num`}>{t('version', { version: __VERSION__ })}</footer>
      )}
    </nav>
  );
}
