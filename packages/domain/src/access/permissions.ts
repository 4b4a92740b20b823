import type { Caller } from '@prosa/contract';
import type { Viewer } from './viewer.ts';

/** The fixed list of permissions, named as on the wire. */
const permissionsOf = {
  admin: [
    'dashboard:view',
    'drawer-admin-items:view',
    'tickets-manager:showall',
    'user-modal:editProfile',
    'user-modal:editQueues',
    'ticket-options:deleteTicket',
    'contacts-page:deleteContact',
    'connections-page:actionButtons',
    'connections-page:addConnection',
    'connections-page:editOrDeleteConnection',
    'tickets-manager:closeAll',
  ],
  user: [],
} as const;
export type Permission = (typeof permissionsOf)['admin'][number];

type Person = Pick<Viewer, 'profile' | 'super'>;
type Switches = Person &
  Pick<
    Viewer,
    'allUserChat' | 'userClosePendingTicket' | 'showDashboard' | 'allowRealTime' | 'allowConnections'
  >;

export const isAdmin = (person: Person): boolean => person.profile === 'admin' || person.super;

export function hasPermission(person: Person, permission: Permission): boolean {
  return isAdmin(person) && permissionsOf.admin.includes(permission);
}

export const mayEditConnections = (
  person: Pick<Switches, 'profile' | 'super' | 'allowConnections'>,
): boolean => isAdmin(person) || person.allowConnections === 'enabled';
export const mayReadFigures = (person: Pick<Switches, 'profile' | 'super' | 'showDashboard'>): boolean =>
  isAdmin(person) || person.showDashboard === 'enabled';
export const mayWatchPanel = (person: Pick<Switches, 'profile' | 'super' | 'allowRealTime'>): boolean =>
  isAdmin(person) || person.allowRealTime === 'enabled';
export const mayShowAll = (person: Pick<Switches, 'profile' | 'super' | 'allUserChat'>): boolean =>
  hasPermission(person, 'tickets-manager:showall') || person.allUserChat === 'enabled';
export const mayIgnorePending = (
  person: Pick<Switches, 'profile' | 'super' | 'userClosePendingTicket'>,
): boolean => isAdmin(person) || person.userClosePendingTicket === 'enabled';
/** The list offers it to fewer people than the server would permit. */
export const mayIgnoreInList = (
  person: Pick<Switches, 'profile' | 'super' | 'userClosePendingTicket' | 'showDashboard'>,
): boolean => mayIgnorePending(person) && (isAdmin(person) || person.showDashboard === 'enabled');
export const mayDeleteTicket = (person: Person): boolean =>
  hasPermission(person, 'ticket-options:deleteTicket');
export const mayRemoveNote = (person: Person & { id: number }, note: { userId: number | null }): boolean =>
  note.userId === person.id || isAdmin(person);
export const mayEditSchedule = (
  person: Person & { id: number },
  schedule: { userId: number | null },
): boolean => schedule.userId === person.id || isAdmin(person);
export const mayManageUsers = (person: Person): boolean => hasPermission(person, 'user-modal:editProfile');
export const mayManageQueues = (person: Person): boolean => isAdmin(person);

const callerRules: Record<Caller, (viewer: Viewer) => boolean> = {
  anyone: () => true,
  user: () => true,
  connections: mayEditConnections,
  dashboard: mayReadFigures,
  moments: mayWatchPanel,
  admin: isAdmin,
  super: (viewer) => viewer.super,
  // A session is no token of a connection.
  connectionToken: () => false,
};

export const mayCall = (caller: Caller, viewer: Viewer): boolean => callerRules[caller](viewer);
