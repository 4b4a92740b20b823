import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { askBeforeUnload } from './ask-before-unload.ts';
import { lazyComponent } from './lazy-component.ts';

const ConfirmDialog = lazyComponent(async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog);

/**
 * While `isOn`, stops links and Back that lead to another screen, and has the browser ask before the page goes. Returns
 * where a stopped one leads, null while there is none, and what forgets it. Without the Navigation API nothing is
 * stopped, and the browser asks alone.
 */
function useStoppedLeaving(isOn: boolean) {
  const [target, setTarget] = useState<string | null>(null);
  const isWatching = isOn && target === null;
  useEffect(() => {
    if (!isWatching) return undefined;
    const stop = (event: NavigateEvent) => {
      const url = new URL(event.destination.url);
      // Dialogs have history entries of their own at the same address; of another site the browser asks.
      const isHere = url.origin !== location.origin || url.pathname === location.pathname;
      if (isHere || !event.cancelable || !event.canIntercept) return;
      event.preventDefault();
      setTarget(url.pathname + url.search + url.hash);
    };
    window.addEventListener('beforeunload', askBeforeUnload);
    window.navigation?.addEventListener('navigate', stop);
    return () => {
      window.removeEventListener('beforeunload', askBeforeUnload);
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
