import { useEffect, useEffectEvent } from 'react';

const NARROW = '(max-width: 899px)';

function panelShown(): unknown {
  return (history.state as { panel?: unknown } | null)?.panel;
}

/**
 * On a phone, Back closes what covers the screen before it leaves the screen. The panel is an entry of the history
 * while it is open; closed by other means it takes its entry along, unless somebody has gone elsewhere by then.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen || !window.matchMedia(NARROW).matches) return undefined;
    const panel = crypto.randomUUID();
    history.pushState({ ...(history.state as object | null), panel }, '');
    const heard = () => {
      if (panelShown() !== panel) onBack();
    };
    window.addEventListener('popstate', heard);
    return () => {
      window.removeEventListener('popstate', heard);
      if (panelShown() === panel) history.back();
    };
  }, [isOpen]);
}
