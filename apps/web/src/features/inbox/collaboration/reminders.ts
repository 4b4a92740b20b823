import type { CompanyEvent } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { toast } from '../../../shared/toast.ts';

const SECONDS = 12;

/** Shows a reminder of a ticket in the page with a link to it, and as a system notice when the page is not visible. */
export function useReminders(): void {
  const { t } = useTranslation('collaboration');
  const [, navigate] = useLocation();
  useCompanyEvent('reminder', ({ action, uuid, contact, by, text, others = 0 }: CompanyEvent<'reminder'>) => {
    const url = `/tickets/${uuid}`;
    const first = shownNumber(contact.name);
    const name = others > 0 ? t('reminders.andOthers', { name: first, count: others }) : first;
    const title = t(`reminders.${action}`, { name, by: by ?? '' });
    toast.undoable(title, { label: t('reminders.open'), run: () => navigate(url) }, SECONDS);
    if (document.hasFocus()) return;
    const notice = { body: text.slice(0, 120), tag: uuid, url };
    void import('../../../shared/push.ts').then(async ({ showNotice }) => showNotice(title, notice));
  });
}
