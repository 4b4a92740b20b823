import { useTranslation } from 'react-i18next';
import { useCompanyEvent } from '../../api/realtime.ts';
import { tokenStore } from '../../api/token-store.ts';
import { farewell } from '../../shared/farewell.ts';
import { useMe } from '../../shared/session.tsx';
import { toast } from '../../shared/toast.ts';

const RELOAD_MS = 1_000;

/** Somebody signed in with this account elsewhere: this browser says so, forgets, and starts again. */
export function useLoggedInElsewhere(): void {
  const { t } = useTranslation('shell');
  const me = useMe();
  useCompanyEvent('auth', ({ user }) => {
    if (user.id !== me.id) return;
    tokenStore.set(null);
    // A second is short to read it in: the sign-in page says it again, and stays.
    toast.failed(t('loggedInElsewhere'));
    farewell.leave(t('loggedInElsewhere'));
    setTimeout(() => window.location.reload(), RELOAD_MS);
  });
}
