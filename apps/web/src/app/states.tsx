import { IconLock, IconMapOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { StatePage } from '../ui/state-page.tsx';
import { toast } from '../shared/toast.ts';

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
