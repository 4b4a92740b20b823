import type { Viewer } from '../access/viewer.ts';

/** An agent without queues and switches, in a company without a plan; a test gives the facts that matter to it. */
export function viewerOf(facts: Pick<Viewer, 'id' | 'companyId'> & Partial<Viewer>): Viewer {
  return {
    name: 'Ana',
    profile: 'user',
    super: false,
    sessionId: 's',
    queueIds: [],
    allTicket: 'disable',
    allowGroup: false,
    allHistoric: 'disabled',
    allUserChat: 'disabled',
    userClosePendingTicket: 'enabled',
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'disabled',
    whatsappId: null,
    hidesNumbers: false,
    isExpired: false,
    mustEnrol: false,
    planId: null,
    plan: null,
    ...facts,
  };
}
