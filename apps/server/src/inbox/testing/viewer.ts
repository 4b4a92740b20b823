import type { Viewer } from '@prosa/domain';

/** An agent without queues and switches; the test says what matters. */
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
    plan: null,
    ...facts,
  };
}
