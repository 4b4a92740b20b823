import { useTranslation } from 'react-i18next';
import { useCompanyEvent } from '../../api/realtime.ts';
import { tokenStore } from '../../api/token-store.ts';
import { farewell } from '../../shared/farewell.ts';
import { useMe } from '../../shared/session.tsx';
import { toast } from '../../shared/toast.ts';

const RELOAD_MS = 1_000;

/** When somebody signs in with this account elsewhere, shows a notice, drops the token and reloads the page. */
export function useLoggedInElsewhere(): void {
  const { t } = useTranslation('shell');
  const me = useMe();
  useCompanyEvent('auth', ({ user }) => {
    if (user.id !== me.id) return;
    tokenStore.set(null);
    // One second is too short to read the toast, so the sign-in page shows the text again.
    toast.failed(t('loggedInElsewhere'));
    farewell.leave(t('loggedInElsewhere'));
    setTimeout(() => window.location.reload(), RELOAD_MS);
  });
}
