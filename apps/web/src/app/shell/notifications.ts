import type { CompanyEvent } from '@prosa/contract';
import { isNotifiedOf, shownNumber } from '@prosa/domain';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useCompanyEvent, usePlace } from '../../api/realtime.ts';
import { useMessagePreview } from '../../shared/message-preview.ts';
import { useMe } from '../../shared/session.tsx';
import { viewerOf } from '../../shared/viewer.ts';
import { chime, unlockSound } from './sound.ts';

/** A chunk of its own, because the first paint does not need it. */
const push = async () => import('../../shared/push.ts');
const keepPush = async () => (await push()).keepPush();

type Created = Extract<CompanyEvent<'appMessage'>, { action: 'create' }>;

/** Opening the sound device can take a quarter of a second: what the first press does comes before it. */
const SOUND_MS = 300;

/** Browsers allow sound and the permission prompt only after a gesture; the first gesture serves both. */
function useFirstGesture(): void {
  useEffect(() => {
    const begin = () => {
      setTimeout(unlockSound, SOUND_MS);
      if ('Notification' in window && Notification.permission === 'default')
        void Notification.requestPermission().then(keepPush);
    };
    window.addEventListener('pointerdown', begin, { once: true });
    window.addEventListener('keydown', begin, { once: true });
    return () => {
      window.removeEventListener('pointerdown', begin);
      window.removeEventListener('keydown', begin);
    };
  }, []);
}

/** A click on a notice opens its ticket in the open page, without a reload. */
function useClickedNotices(navigate: (path: string) => void): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const open = ({ data }: MessageEvent<{ open?: string }>) => {
      if (data.open) navigate(data.open);
    };
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}

/** Plays a sound and shows a notice for customers' messages in tickets that are mine or unassigned. */
export function useNotifications(): void {
  const { t } = useTranslation('shell');
  const me = useMe();
  const toPreview = useMessagePreview();
  const [path, navigate] = useLocation();
  usePlace('joinNotification', 'leaveNotification');
  useFirstGesture();
  useClickedNotices(navigate);
  useEffect(() => void keepPush().catch(() => undefined), [me.id]);

  const concernsMe = ({ message, ticket }: Created): boolean => {
    const showNotificationPending = me.company.companieSettings[0]?.showNotificationPending === true;
    return (
      !message.fromMe && !message.read && isNotifiedOf(viewerOf(me), ticket, { showNotificationPending })
    );
  };

  useCompanyEvent('appMessage', (event) => {
    if (event.action !== 'create' || !concernsMe(event)) return;
    const { ticket } = event;
    const url = `/tickets/${ticket.uuid}`;
    if (document.hasFocus() && path === url) return;
    chime();
    if (document.hasFocus()) return;
    const title = t('notificationTitle', { name: shownNumber(ticket.contact.name) });
    const notice = { body: toPreview(ticket.lastMessage).slice(0, 120), tag: ticket.uuid, url };
    void push().then(async ({ showNotice }) => showNotice(title, notice));
  });
}
