import type { CompanyEvent } from '@prosa/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useCompanyEvent } from '../../api/realtime.ts';
import { useMe } from '../../shared/session.tsx';
import { chime, unlockSound } from './sound.ts';

type Created = Extract<CompanyEvent<'appMessage'>, { action: 'create' }>;

/** Sound and permission need a gesture of the person: the first one is used for both. */
function useFirstGesture(): void {
  useEffect(() => {
    const begin = () => {
      unlockSound();
      if ('Notification' in window && Notification.permission === 'default')
        void Notification.requestPermission();
    };
    window.addEventListener('pointerdown', begin, { once: true });
    window.addEventListener('keydown', begin, { once: true });
    return () => {
      window.removeEventListener('pointerdown', begin);
      window.removeEventListener('keydown', begin);
    };
  }, []);
}

/** Sounds and notifies for what the customer wrote in tickets that are mine or nobody's. */
export function useNotifications(): void {
  const { t } = useTranslation('shell');
  const me = useMe();
  const [path, navigate] = useLocation();
  useFirstGesture();

  const concernsMe = ({ message, ticket }: Created): boolean => {
    if (message.fromMe || message.read) return false;
    if (ticket.status === 'pending' && me.company.companieSettings[0]?.showNotificationPending !== true)
      return false;
    const inMyQueues =
      ticket.queueId === null
        ? me.allTicket === 'enable' || ticket.userId === me.id
        : me.queues.some((queue) => queue.id === ticket.queueId);
    return (
      (ticket.userId === me.id || ticket.userId === null) && inMyQueues && (!ticket.isGroup || me.allowGroup)
    );
  };

  useCompanyEvent('appMessage', (event) => {
    if (event.action !== 'create' || !concernsMe(event)) return;
    const address = `/tickets/${event.ticket.uuid}`;
    const isLookedAt = document.hasFocus() && path === address;
    if (isLookedAt) return;
    chime();
    if (document.hasFocus() || !('Notification' in window) || Notification.permission !== 'granted') return;
    const notice = new Notification(t('notificationTitle', { name: event.ticket.contact.name }), {
      body: event.message.body.slice(0, 120),
      tag: event.ticket.uuid,
      icon: '/icon-192.png',
    });
    notice.addEventListener('click', () => {
      window.focus();
      navigate(address);
      notice.close();
    });
  });
}
