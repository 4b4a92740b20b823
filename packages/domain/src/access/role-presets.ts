import { type RolePreset, rolePresetNames } from '@prosa/contract';
import type { Viewer } from './viewer.ts';

/** The profile and the switches that a preset sets; queues, connection and working hours stay a person's own. */
export type Rights = Pick<
  Viewer,
  | 'profile'
  | 'allTicket'
  | 'allowGroup'
  | 'allHistoric'
  | 'allUserChat'
  | 'userClosePendingTicket'
  | 'showDashboard'
  | 'allowRealTime'
  | 'allowConnections'
>;

const attendant: Rights = {
  profile: 'user',
  allTicket: 'disable',
  allowGroup: false,
  allHistoric: 'disabled',
  allUserChat: 'disabled',
  userClosePendingTicket: 'enabled',
  showDashboard: 'disabled',
  allowRealTime: 'disabled',
  allowConnections: 'disabled',
};
const supervisor: Rights = {
  ...attendant,
  allTicket: 'enable',
  allowGroup: true,
  allHistoric: 'enabled',
  allUserChat: 'enabled',
  showDashboard: 'enabled',
  allowRealTime: 'enabled',
};

export const rolePresets = {
  attendant,
  supervisor,
  administrator: { ...supervisor, profile: 'admin', allowConnections: 'enabled' },
} as const satisfies Record<RolePreset, Rights>;

/** The switches that count for an admin too: the others are among what the profile gives. */
const countForAdmins = ['profile', 'allTicket', 'allowGroup'] as const;

/** The preset that gives these rights; null for a combination of somebody's own. */
export function presetOf(rights: Rights): RolePreset | null {
  const counting = rights.profile === 'admin' ? countForAdmins : (Object.keys(attendant) as (keyof Rights)[]);
  return (
    rolePresetNames.find((name) => counting.every((right) => rolePresets[name][right] === rights[right])) ??
    null
  );
}
