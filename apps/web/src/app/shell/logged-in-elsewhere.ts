import { useTranslation } from 'react-i18next';
import { useCompanyEvent } from '../../api/realtime.ts';
import { tokenStore } from '../../api/token-store.ts';
import { useMe } from '../../shared/session.tsx';

const RELOAD_MS = 1_000;

/** Somebody signed in with this account elsewhere: this browser says so, forgets, and starts again. */
export function useLoggedInElsewhere(): void {
  const { t } = useTranslation('shell');
  const me = useMe();
  useCompanyEvent('auth', ({ user }) => {
    if (user.id !== me.id) return;
    tokenStore.set(null);
    setTimeout(() => window.location.reload(), RELOAD_MS);
    // oxlint-disable-next-line no-alert -- the specification asks for an alert
    window.alert(t('loggedInElsewhere'));
  });
}
