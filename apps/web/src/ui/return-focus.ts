import { useEffect, useState } from 'react';

/** The element that had the focus last and stays when a menu closes; the items of menus go with them. */
let last: HTMLElement | null = null;

/** Follows the focus from now on; called once, before any dialog can open. */
export function followFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('[role="menu"]')) last = target;
  });
}

const PARTS = 'main, nav, aside, section[aria-label], [role="region"], [role="dialog"]';

/** The parts of the screen that an element is in, the innermost first. */
function partsAround(element: HTMLElement | null): HTMLElement[] {
  const part = element?.closest<HTMLElement>(PARTS);
  return part ? [part, ...partsAround(part.parentElement)] : [];
}

/** The part of the screen that has the focus because the control that had it is gone. */
let standIn: HTMLElement | undefined;

/** Whether no control has the focus. */
export const isFocusLost = (): boolean =>
  [null, document.body, standIn].includes(document.activeElement as HTMLElement | null);

/** From a part of the screen, the next Tab goes to the first control in it. */
function focusPart(part: HTMLElement | undefined): void {
  standIn = part;
  if (!part) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/**
 * Gives the focus back to where it was when this component appeared, unless something else has taken it by then. If
 * that button is gone, as after a removal, the part of the screen around it has the focus. A dialog that is rendered
 * only while it is open tells nobody that it closes, so the focus would fall to the page.
 */
export function useReturnFocus(): void {
  const [from] = useState(() => last);
  const [parts] = useState(() => partsAround(from));
  useEffect(
    () => () =>
      // The dialog's elements go after this, and with them the focus.
      void setTimeout(() => {
        if (!isFocusLost()) return;
        if (from?.isConnected) from.focus();
        else focusPart(parts.find(({ isConnected }) => isConnected));
      }),
    [from, parts],
  );
}
