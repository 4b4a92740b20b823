import type { Switch } from '@prosa/contract';
import type { PlanFlags } from '../company/plan-flags.ts';
import type { SupportAccess } from './support-access.ts';

/** A signed-in user with queues and switches, as every rule reads it. */
export interface Viewer {
  id: number;
  companyId: number;
  name: string;
  profile: 'admin' | 'user';
  super: boolean;
  sessionId: string;
  queueIds: number[];
  allTicket: 'enable' | 'disable';
  allowGroup: boolean;
  allHistoric: Switch;
  allUserChat: Switch;
  userClosePendingTicket: Switch;
  showDashboard: Switch;
  allowRealTime: Switch;
  allowConnections: Switch;
  whatsappId: number | null;
  /** The company hides contacts' numbers from this person (LGPD). */
  hidesNumbers: boolean;
  /** The company is switched off or past its due date: only calls declared `evenWhenExpired` are open. */
  isExpired: boolean;
  /** The person has to set up a second factor first: only calls declared `evenBeforeEnrolment` are open. */
  mustEnrol: boolean;
  /** The company's plan; null without one. */
  planId: number | null;
  plan: PlanFlags;
  /** One of the operator's people, under a grant of the company; absent for the company's own. */
  support?: SupportAccess | undefined;
}
