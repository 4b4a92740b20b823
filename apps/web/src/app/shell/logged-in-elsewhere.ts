import { useTranslation } from 'react-i18next';
import { useCompanyEvent } from '../../api/realtime.ts';
import { tokenStore } from '../../api/token-store.ts';
import { useDeviceText } from '../../shared/device-text.ts';
import { farewell } from '../../shared/farewell.ts';
import { useMe } from '../../shared/session.tsx';
import { backToOwnCompany } from '../../shared/support-access.ts';
import { toast } from '../../shared/toast.ts';
import { formatTime } from '../../ui/format.ts';

const RELOAD_MS = 1_000;

/**
 * When this session was ended, by a sign-in elsewhere or from the list of devices: shows a notice, drops the token and
 * reloads the page.
 */
export function useLoggedInElsewhere(): void {
  const { t, i18n } = useTranslation('shell');
  const deviceText = useDeviceText();
  const me = useMe();
  useCompanyEvent('auth', ({ action, user, device }) => {
    if (user.id !== me.id) return;
    if (me.support) {
      void backToOwnCompany(me.company.name);
      return;
    }
    tokenStore.set(null);
    const isSignIn = action === 'update';
    const text = t(isSignIn ? 'loggedInElsewhere' : 'sessionEnded');
    const where = { device: deviceText(device), time: formatTime(Date.now(), i18n.language) };
    // One second is too short to read the toast, so the sign-in page shows the text again.
    toast.failed(text);
    farewell.leave({ text, detail: t(isSignIn ? 'loggedInElsewhereOn' : 'sessionEndedOn', where) });
    setTimeout(() => window.location.reload(), RELOAD_MS);
  });
}
