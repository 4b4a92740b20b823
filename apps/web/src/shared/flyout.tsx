import { cloneElement, Suspense, useEffect, useState, type ReactElement, type ReactNode } from 'react';

export type FlyoutTarget = ReactElement<{
  ref?: React.Ref<HTMLButtonElement>;
  onClick?: () => void;
  'aria-haspopup'?: true;
  'aria-expanded'?: boolean;
}>;

/**
 * A button whose menu or panel is loaded on the first press, because the positioning code is larger than the screen
 * with the button. After that press, `children` renders the button.
 */
export function Flyout({ target, children }: { target: FlyoutTarget; children: ReactNode }) {
  const [isRequested, setRequested] = useState(false);
  const alone = cloneElement(target, {
    onClick: () => setRequested(true),
    'aria-haspopup': true,
    'aria-expanded': false,
  });
  return isRequested ? <Suspense fallback={alone}>{children}</Suspense> : alone;
}

/** Opens the panel once it has loaded and focuses the button first, so that the focus can return to it. */
export function useFlyout(target: FlyoutTarget) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!button) return;
    button.focus();
    setOpen(true);
  }, [button]);
  return {
    isOpen,
    setOpen,
    focus: () => button?.focus(),
    target: cloneElement(target, { ref: setButton }),
    /** A menu listens to its button. A popover whose state is given does not. */
    popoverTarget: cloneElement(target, { ref: setButton, onClick: () => setOpen((was) => !was) }),
  };
}
