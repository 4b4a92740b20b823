import type { SessionUser } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';

export function viewerOf(user: SessionUser): Viewer {
  const settings = user.company.companieSettings[0];
  const hides =
    settings?.enableLGPD === 'enabled' && settings.lgpdHideNumber === 'enabled' && user.profile === 'user';
  const { support: _, ...person } = user;
  return {
    ...person,
    sessionId: '',
    queueIds: user.queues.map((queue) => queue.id),
    hidesNumbers: hides,
    isExpired: false,
    mustEnrol: false,
    planId: user.company.plan?.id ?? null,
    plan: user.company.plan,
  };
}
