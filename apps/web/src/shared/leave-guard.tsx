import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { lazyComponent } from './lazy-component.ts';

const ConfirmDialog = lazyComponent(async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog);

const askByBrowser = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Stops what leaves this screen while `isOn`: a link, Back, another address, the window's end. Returns where to, for
 * a question. Browsers without the Navigation API ask at the window's end only.
 */
function useStoppedLeaving(isOn: boolean) {
  const [target, setTarget] = useState<string | null>(null);
  const isWatching = isOn && target === null;
  useEffect(() => {
    if (!isWatching) return undefined;
    const stop = (event: NavigateEvent) => {
      const url = new URL(event.destination.url);
      // Dialogs have history entries of their own at the same address; another site ends the window.
      const isHere = url.origin !== location.origin || url.pathname === location.pathname;
      if (isHere || !event.cancelable || !event.canIntercept) return;
      event.preventDefault();
      setTarget(url.pathname + url.search + url.hash);
    };
    window.addEventListener('beforeunload', askByBrowser);
    window.navigation?.addEventListener('navigate', stop);
    return () => {
      window.removeEventListener('beforeunload', askByBrowser);
      window.navigation?.removeEventListener('navigate', stop);
    };
  }, [isWatching]);
  return [target, () => setTarget(null)] as const;
}

/** Asks before what was typed on a screen is lost because the person leaves it. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation('common');
  const [, navigate] = useLocation();
  const [target, stay] = useStoppedLeaving(isChanged);
  if (target === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={t('leave.title')}
        text={t('leave.text')}
        confirmLabel={t('leave.confirm')}
        onConfirm={async () => navigate(target)}
        onClose={stay}
      />
    </Suspense>
  );
}
