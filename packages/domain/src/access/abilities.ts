import type { CompanySettingValues, TicketStatus } from '@prosa/contract';
import { hidesNumbersFrom } from '../company/company-settings.ts';
import { matches, type TicketFacts } from '../tickets/condition.ts';
import {
  hasPermission,
  isAdmin,
  mayCall,
  mayEditConnections,
  mayIgnorePending,
  mayReadFigures,
  mayShowAll,
  mayWatchPanel,
} from './permissions.ts';
import type { Viewer } from './viewer.ts';
import { maySee, viewCondition, type TicketView } from './visibility.ts';

// What a person sees and does, found by asking the rules that the server enforces, and which right gives it.

/** Ids that no record has: an example's queue, colleague and connection are nobody's own. */
const OTHER = -1;

const ticket = (status: TicketStatus, facts: Partial<TicketFacts>): TicketFacts => ({
  id: OTHER,
  status,
  queueId: null,
  userId: null,
  whatsappId: null,
  isGroup: status === 'group',
  ...facts,
});
const lists = (viewer: Viewer, view: TicketView, example: TicketFacts): boolean =>
  matches(viewCondition(viewer, { view, showAll: false }), example);
const inOwnQueue = (viewer: Viewer, rule: (queueId: number) => boolean): boolean =>
  viewer.queueIds.slice(0, 1).some(rule);

type LgpdSettings = Pick<CompanySettingValues, 'enableLGPD' | 'lgpdHideNumber'>;
type Rule = (viewer: Viewer, settings: LgpdSettings) => boolean;

const rules = {
  ownTickets: (viewer) => lists(viewer, 'open', ticket('open', { userId: viewer.id })),
  waitingOwnQueues: (viewer) =>
    inOwnQueue(viewer, (queueId) => lists(viewer, 'pending', ticket('pending', { queueId }))),
  waitingWithoutQueue: (viewer) => lists(viewer, 'pending', ticket('pending', {})),
  waitingOtherQueues: (viewer) => lists(viewer, 'pending', ticket('pending', { queueId: OTHER })),
  colleaguesOwnQueues: (viewer) =>
    inOwnQueue(viewer, (queueId) => maySee(viewer, ticket('open', { queueId, userId: OTHER }))),
  colleaguesOtherQueues: (viewer) => maySee(viewer, ticket('open', { queueId: OTHER, userId: OTHER })),
  closedOwnQueues: (viewer) =>
    inOwnQueue(viewer, (queueId) => maySee(viewer, ticket('closed', { queueId, userId: OTHER }))),
  closedOtherQueues: (viewer) => maySee(viewer, ticket('closed', { queueId: OTHER, userId: OTHER })),
  groups: (viewer) => lists(viewer, 'group', ticket('group', { whatsappId: viewer.whatsappId })),
  groupsOfOtherConnections: (viewer) => lists(viewer, 'group', ticket('group', { whatsappId: OTHER })),
  fullNumbers: (viewer, settings) => !hidesNumbersFrom(viewer, settings),
  showAll: mayShowAll,
  ignoreWaiting: mayIgnorePending,
  closeAll: (viewer) => hasPermission(viewer, 'tickets-manager:closeAll'),
  deleteTickets: (viewer) => hasPermission(viewer, 'ticket-options:deleteTicket'),
  deleteContacts: (viewer) => hasPermission(viewer, 'contacts-page:deleteContact'),
  reports: mayReadFigures,
  panel: mayWatchPanel,
  connections: mayEditConnections,
  administration: (viewer) => mayCall('admin', viewer),
  installation: (viewer) => mayCall('super', viewer),
} as const satisfies Record<string, Rule>;
export type Ability = keyof typeof rules;

/** What an admin gives to a person. `whatsappId` is given by its absence: a connection of one's own narrows. */
const grants = {
  queueIds: [(viewer) => viewer.queueIds.length > 0, { queueIds: [OTHER - 1] }, { queueIds: [] }],
  allTicket: [(viewer) => viewer.allTicket === 'enable', { allTicket: 'enable' }, { allTicket: 'disable' }],
  allowGroup: [(viewer) => viewer.allowGroup, { allowGroup: true }, { allowGroup: false }],
  allHistoric: switchGrant('allHistoric'),
  allUserChat: switchGrant('allUserChat'),
  userClosePendingTicket: switchGrant('userClosePendingTicket'),
  showDashboard: switchGrant('showDashboard'),
  allowRealTime: switchGrant('allowRealTime'),
  allowConnections: switchGrant('allowConnections'),
  whatsappId: [(viewer) => viewer.whatsappId === null, { whatsappId: null }, { whatsappId: OTHER - 1 }],
  profile: [(viewer) => viewer.profile === 'admin', { profile: 'admin' }, { profile: 'user' }],
  super: [(viewer) => viewer.super, { super: true }, { super: false }],
} as const satisfies Record<string, Grant>;
type Grant = readonly [isGranted: (viewer: Viewer) => boolean, on: Partial<Viewer>, off: Partial<Viewer>];
export type RightSource = keyof typeof grants;
const sources = Object.keys(grants) as RightSource[];
const withoutProfile = sources.filter((source) => source !== 'profile' && source !== 'super');

type SwitchName =
  | 'allHistoric'
  | 'allUserChat'
  | 'userClosePendingTicket'
  | 'showDashboard'
  | 'allowRealTime'
  | 'allowConnections';
function switchGrant(name: SwitchName): Grant {
  return [(viewer) => viewer[name] === 'enabled', { [name]: 'enabled' }, { [name]: 'disabled' }];
}

const isGranted = (viewer: Viewer, source: RightSource): boolean => grants[source][0](viewer);
/** Queues that the person has already stay the person's. */
const given = (viewer: Viewer, ...granted: RightSource[]): Viewer =>
  granted
    .filter((source) => !isGranted(viewer, source))
    .reduce((before, source) => ({ ...before, ...grants[source][1] }), viewer);
const taken = (viewer: Viewer, ...denied: RightSource[]): Viewer =>
  denied.reduce((before, source) => ({ ...before, ...grants[source][2] }), viewer);

type Test = (viewer: Viewer) => boolean;

/** The rights that are needed for what the person may; none if everybody may. */
function reasonsFor(viewer: Viewer, allows: Test): RightSource[] {
  const bare = taken(viewer, ...sources);
  if (allows(bare)) return [];
  const granted = sources.filter((source) => isGranted(viewer, source));
  const alone = granted.filter((source) => allows(given(bare, source)));
  const position = alone.find((source) => source === 'profile' || source === 'super');
  if (isAdmin(viewer) && position) return [position];
  const needed = granted.filter((source) => !allows(taken(viewer, source)));
  return needed.length > 0 ? needed : alone;
}

/** The fewest rights that would give it; the profile if no switch does. */
function missingFor(viewer: Viewer, allows: Test): RightSource[] {
  const open = withoutProfile.filter((source) => !isGranted(viewer, source));
  const pairs = open.flatMap((one, place) => open.slice(place + 1).map((other) => [one, other]));
  const candidates = [...open.map((one) => [one]), ...pairs, ['profile'] as const, ['super'] as const];
  return [...(candidates.find((granted) => allows(given(viewer, ...granted))) ?? [])];
}

export interface AbilityOf {
  ability: Ability;
  isAllowed: boolean;
  /** Where it is allowed the rights that give it, none if everybody may; else the rights that would. */
  sources: RightSource[];
}

/** What this person sees and does in a company with these settings, with the reasons, in the order of the screen. */
export function abilitiesOf(viewer: Viewer, settings: LgpdSettings): AbilityOf[] {
  return (Object.keys(rules) as Ability[]).map((ability) => {
    const allows: Test = (person) => rules[ability](person, settings);
    const isAllowed = allows(viewer);
    return { ability, isAllowed, sources: (isAllowed ? reasonsFor : missingFor)(viewer, allows) };
  });
}
