// What the audit log records. Calls declare their actions (`audit`), and a test compares both sides.

/** The actions by the group that a filter names. What stands before the dot is the kind of the subject. */
export const auditGroups = {
  users: [
    'user.create',
    'user.update',
    'user.delete',
    'user.invite',
    'user.acceptInvitation',
    'user.cancelInvitation',
    'user.handOver',
    'user.password',
    'user.sessionsEnded',
    'user.secondFactorOn',
    'user.secondFactorOff',
    'user.secondFactorReset',
    'user.recoveryCodes',
    'queue.members',
  ],
  settings: [
    'setting.update',
    'hours.update',
    'holiday.create',
    'holiday.update',
    'holiday.delete',
    'installation.update',
  ],
  connections: [
    'connection.create',
    'connection.update',
    'connection.delete',
    'connection.credentials',
    'connection.start',
    'connection.end',
    'connection.restartAll',
    'connection.resume',
    'apiToken.create',
    'apiToken.update',
    'apiToken.rotate',
    'apiToken.delete',
    'apiWebhook.create',
    'apiWebhook.update',
    'apiWebhook.secret',
    'apiWebhook.delete',
  ],
  integrations: ['integration.create', 'integration.update', 'integration.delete', 'integration.secret'],
  prompts: ['prompt.create', 'prompt.update', 'prompt.delete'],
  plans: ['plan.create', 'plan.update', 'plan.delete'],
  companies: [
    'company.create',
    'company.signUp',
    'company.update',
    'company.extend',
    'company.archive',
    'company.restore',
    'company.delete',
    'company.price',
    'company.credit',
  ],
  billing: ['invoice.choose', 'invoice.coupon', 'invoice.paid', 'coupon.create', 'coupon.delete'],
  support: [
    'support.request',
    'support.decline',
    'support.grant',
    'support.revoke',
    'support.enter',
    'support.leave',
    'support.read',
    'support.change',
  ],
  persons: ['contact.export', 'contact.erase'],
  campaigns: [
    'campaign.create',
    'campaign.update',
    'campaign.delete',
    'campaign.cancel',
    'campaign.restart',
    'campaign.release',
    'campaign.test',
    'campaignSettings.update',
  ],
  suppressions: ['suppression.create', 'suppression.delete', 'suppression.import'],
  exports: [
    'export.contacts',
    'export.contactList',
    'export.campaign',
    'export.suppressions',
    'export.companies',
    'export.billing',
    'export.audit',
    'export.reports',
    'export.ratings',
    'export.dashboard',
  ],
} as const;
export type AuditGroup = keyof typeof auditGroups;
export type AuditAction = (typeof auditGroups)[AuditGroup][number];
type KindOf<Action> = Action extends `${infer Kind}.${string}` ? Kind : never;
export type AuditKind = KindOf<AuditAction>;
export const auditGroupNames = Object.keys(auditGroups) as AuditGroup[];
export const auditActions: readonly AuditAction[] = Object.values(auditGroups).flat();

/** The groups whose entries belong to the installation: a company has none of them. */
export const operatorsAuditGroups: readonly AuditGroup[] = ['plans'];
