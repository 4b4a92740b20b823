import type { ComponentPropsWithRef } from 'react';

interface Props extends Omit<ComponentPropsWithRef<'div'>, 'tabIndex'> {
  'aria-label': string;
  /** `region`: a landmark; `group`: a part of a landmark; `log`: screen readers read out what is added. */
  role?: 'region' | 'group' | 'log';
}

/** The keyboard can focus and scroll it. */
export function ScrollRegion({ role = 'group', children, ...rest }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it no key reaches what is further down
    <div {...rest} role={role} tabIndex={0}>
      {children}
    </div>
  );
}
