import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useCompanyEvent } from '../api/realtime.ts';
import { useSession } from '../shared/session.tsx';
import { toast } from '../shared/toast.ts';
import { formatDate } from '../ui/format.ts';

/** What the operator changes in the company's plan, state or due date shows at once, the menu included. */
export function useSubscriptionChanges(): void {
  const { user, setUser } = useSession();
  useCompanyEvent('subscription', ({ company }) => {
    if (user) setUser({ company: { ...user.company, ...company } });
  });
}

const HOME_AFTER_MS = 4_000;

/**
 * A payment opens the company again for everybody of it, and says until when. Whoever is at the invoices then goes home
 * after four seconds.
 */
export function usePaymentNotice(): void {
  const { t, i18n } = useTranslation('shell');
  const { user, setUser } = useSession();
  const [, navigate] = useLocation();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  useCompanyEvent('payment', ({ company: { status, dueDate } }) => {
    if (user) setUser({ company: { ...user.company, status, dueDate } });
    toast.done(t('renewed', { date: dueDate === null ? '–' : formatDate(dueDate, i18n.language) }));
    if (!/^\/financeiro/i.test(window.location.pathname)) return;
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => navigate('/'), HOME_AFTER_MS);
  });
}
