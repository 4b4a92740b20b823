import { useEffect, useState } from 'react';

/** The element that had the focus last and stays when a menu closes; the items of menus go with them. */
let last: HTMLElement | null = null;

/** Follows the focus from now on; called once, before any dialog can open. */
export function followFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('[role="menu"]')) last = target;
  });
}

/**
 * Gives the focus back to where it was when this component appeared, unless something else has taken it by then. A
 * dialog that is rendered only while it is open tells nobody that it closes, so the focus would fall to the page.
 */
export function useReturnFocus(): void {
  const [from] = useState(() => last);
  useEffect(
    () => () =>
      // The dialog's elements go after this, and with them the focus.
      void setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && from?.isConnected) from.focus();
      }),
    [from],
  );
}
