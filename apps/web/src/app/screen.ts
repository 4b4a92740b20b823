import type { PlanFlag, SessionUser } from '@prosa/contract';
import type { ComponentType } from 'react';
import type { Namespaces } from '../locales/namespaces.ts';

type Name = keyof Namespaces['shell']['screens'];

export interface Screen {
  /** The key of the screen's name in the shell's translations (`screens.…`). */
  name: Name;
  /** A wouter pattern; addresses are case-insensitive. */
  path: string;
  component: ComponentType;
  /** The server checks rights on its own. */
  allows: (user: SessionUser) => boolean;
  /** A screen for the operator only: other people are led away, with the notice of a missing plan or of a missing right. */
  isOperators?: boolean;
  notice?: 'noRight';
  /** The plan flag that the screen needs, taken from the call that fills the screen. */
  plan?: PlanFlag | undefined;
  /** `none` when the screen is opened from another one. */
  group: 'work' | 'management' | 'administration' | 'installation' | 'none';
  /** The menu's entry that is marked meanwhile, where the screen's address does not begin with that of the entry. */
  under?: Name;
}

export function addressOf({ path }: Pick<Screen, 'path'>): string {
  return path.split('/:')[0] ?? '/';
}

/** The menu's entry for an address: of the screens that the address lies below, the one with the longest. */
export function entryOf(path: string, offered: readonly Screen[]): Screen['name'] | undefined {
  const isBelow = (screen: Screen) =>
    `${path.toLowerCase()}/`.startsWith(`${addressOf(screen).toLowerCase()}/`);
  const [here] = offered
    .filter((screen) => (screen.group !== 'none' || screen.under) && isBelow(screen))
    .toSorted((a, b) => addressOf(b).length - addressOf(a).length);
  return here?.under ?? here?.name;
}
