import { mutationsOf, type Mutation } from './mutation.ts';

const { without, instead, seeingAll } = mutationsOf('apps/server/src');

export const otherMutations: Mutation[] = [
  without('if (!allowsStep(row.status, step))', 'outreach/campaigns/step-campaign', [
    'outreach/campaigns/step-campaign',
  ]),
  without('if (!isEditable(row, app.now()))', 'outreach/campaigns/write-campaign', [
    'outreach/campaigns/campaigns',
  ]),
  without('if (stopped)', 'outreach/campaigns/campaign-portion', ['outreach/campaigns/run-campaign']),
  without('if (!isReleasable(row))', 'outreach/campaigns/step-campaign', [
    'outreach/campaigns/canary-campaign',
  ]),
  instead("and d.state = 'asked'", '', 'outreach/campaigns/confirm-replies', [
    'outreach/campaigns/step-campaign',
  ]),
  without('if (!mayChangeUser(viewer, target))', 'identity/users/update-user', ['identity/users/users']),
  without('if (!mayChangeUser(viewer, target))', 'identity/users/delete-user', ['identity/users/users']),
  without('if (user.id !== viewer.id && !isAdmin(viewer))', 'identity/users/routes', [
    'identity/users/users',
  ]),
  instead('allowedUserChange(viewer, fields)', 'fields', 'identity/users/update-user', [
    'identity/users/users',
  ]),
  instead('(viewer.super ? {} : { super: false })', '{}', 'identity/users/create-user', [
    'identity/users/create-user',
  ]),
  without('if (id !== viewer.companyId && !viewer.super)', 'tenancy/companies/own-company', [
    'tenancy/companies/companies',
  ]),
  without('if (id === OPERATOR_COMPANY_ID)', 'tenancy/companies/delete-company', [
    'tenancy/companies/companies',
  ]),
  without('if (!maySeeGlobal(viewer, key))', 'tenancy/settings/key-value', [
    'tenancy/settings/global-settings',
  ]),
  without('if (!viewer.super)', 'tenancy/settings/key-value', ['tenancy/settings/global-settings']),
  instead('mayEditConnections(viewer)', 'true', 'connections/connections/routes', [
    'connections/connections/connections',
  ]),
  without('if (!mayCall(call.caller, viewer))', 'platform/http/admission', [
    'connections/connections/connections',
  ]),
  without('if (!mayCall(call.caller, viewer))', 'platform/http/admission', ['inbox/queues/queues']),
  instead('mayCall(dashboardCall.caller, viewer)', 'true', 'insight/weekly-reports/send-weekly-reports', [
    'insight/weekly-reports/weekly-reports',
  ]),
  instead('!isShutOut(viewer)', 'true', 'insight/weekly-reports/send-weekly-reports', [
    'insight/weekly-reports/weekly-reports',
  ]),
  without('if (companyId !== null && companyId !== viewer.companyId)', 'platform/realtime/handshake', [
    'platform/realtime/socket-realtime',
  ]),
  instead('matches(conditionOf(viewer), ticket)', 'true', 'platform/realtime/rules', [
    'platform/realtime/audience',
  ]),
  seeingAll('visibleTicket(tx, viewer, { id: ticketId })', 'inbox/templates/send-template', [
    'connections/meta/templates/templates',
  ]),
  seeingAll('visibleTicket(tx, viewer, { id: ticketId })', 'inbox/templates/read-reply-window', [
    'connections/meta/templates/templates',
  ]),
  instead('maySee(viewer, ticket) && isNotifiedOf', 'isNotifiedOf', 'inbox/notifications/notify', [
    'push-notices',
  ]),
  instead('maySee(viewer, ticket)\n      ?', 'true\n      ?', 'inbox/notifications/notify', ['push-notices']),
  instead(
    'viewer === null || isShutOut(evenWhenExpired ? { ...viewer, isExpired: false } : viewer)',
    'viewer === null',
    'inbox/notifications/notify',
    ['push-notices'],
  ),
  instead(
    'isShutOut(evenWhenExpired ? { ...viewer, isExpired: false } : viewer)',
    'isShutOut(viewer)',
    'inbox/notifications/notify',
    ['push-notices'],
  ),
];
