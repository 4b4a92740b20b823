import type { PlanFlag, SessionUser } from '@prosa/contract';
import type { ComponentType } from 'react';
import type { Namespaces } from '../locales/namespaces.ts';

export interface Screen {
  /** The key of the screen's name in the shell's translations (`screens.…`). */
  name: keyof Namespaces['shell']['screens'];
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
}
