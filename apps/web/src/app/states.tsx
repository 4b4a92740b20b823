import { IconCalendarOff, IconLock, IconMapOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { formatDate } from '../ui/format.ts';
import { StatePage } from '../ui/state-page.tsx';
import { toast } from '../shared/toast.ts';
import { useMe, useSession } from '../shared/session.tsx';

export function NotFound() {
  const { t } = useTranslation('common');
  const [, navigate] = useLocation();
  return (
    <StatePage
      icon={<IconMapOff />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={t('notFound.back')}
      onAction={() => navigate('/tickets')}
    />
  );
}

/** The specification fixes the text. */
export function NoPermission() {
  const { t } = useTranslation('common');
  const [, navigate] = useLocation();
  return (
    <StatePage
      icon={<IconLock />}
      title={t('forbidden.title')}
      text={t('forbidden.text')}
      action={t('forbidden.back')}
      onAction={() => navigate('/tickets')}
    />
  );
}

/** Says why a screen is closed, and leaves for the first screen. */
function useLeaving(text: string, milliseconds: number): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    toast.failed(text);
    const leaving = setTimeout(() => navigate('/tickets', { replace: true }), milliseconds);
    return () => clearTimeout(leaving);
  }, [navigate, text, milliseconds]);
}

export function NotInPlan() {
  const { t } = useTranslation('common');
  useLeaving(t('notInPlan'), 1_000);
  return null;
}

export function NoRight() {
  const { t } = useTranslation('common');
  useLeaving(t('noRight'), 500);
  return null;
}

export function Unreachable() {
  const { t } = useTranslation('common');
  return (
    <StatePage
      isWhole
      icon={<IconPlugConnectedX />}
      title={t('unreachable.title')}
      text={t('unreachable.text')}
    />
  );
}

export function SubscriptionExpired() {
  const { t, i18n } = useTranslation('common');
  const { company } = useMe();
  const { signOut } = useSession();
  const date = company.dueDate ? formatDate(company.dueDate, i18n.language) : '';
  const text = company.status ? t('expired.text', { date }) : t('expired.switchedOff');
  return (
    <StatePage
      isWhole
      icon={<IconCalendarOff />}
      title={t('expired.title')}
      text={text}
      action={t('menu.logout')}
      onAction={() => void signOut()}
    />
  );
}
