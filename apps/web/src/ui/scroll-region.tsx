import type { ComponentPropsWithRef } from 'react';

interface Props extends Omit<ComponentPropsWithRef<'div'>, 'tabIndex'> {
  'aria-label': string;
  /** A landmark of the page, a part of something that is one already, or what is added to and read out. */
  role?: 'region' | 'group' | 'log';
}

/** What scrolls by itself: it can be reached and scrolled by the keyboard, and says what it is. */
export function ScrollRegion({ role = 'group', children, ...rest }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it no key reaches what is further down
    <div {...rest} role={role} tabIndex={0}>
      {children}
    </div>
  );
}
