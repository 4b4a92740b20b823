import { cloneElement, Suspense, useEffect, useState, type ReactElement, type ReactNode } from 'react';

/** A button that opens something; `ref` reaches its element. */
export type FlyoutTarget = ReactElement<{
  ref?: React.Ref<HTMLButtonElement>;
  onClick?: () => void;
  'aria-haspopup'?: true;
  'aria-expanded'?: boolean;
}>;

/**
 * A button whose menu or panel is loaded when it is first pressed: what positions it weighs more than the screen it
 * stands on. From then on the button is the child's own.
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

/** What was pressed to be loaded opens when it is there, with the focus on its button, so that it can come back. */
export function useFlyout(target: FlyoutTarget) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!button) return;
    button.focus();
    setOpen(true);
  }, [button]);
  return { isOpen, setOpen, target: cloneElement(target, { ref: setButton }) };
}
