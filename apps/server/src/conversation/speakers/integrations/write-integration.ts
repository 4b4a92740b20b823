import type {
  BodyOf,
  createIntegration as createCall,
  Integration,
  updateIntegration as updateCall,
} from '@prosa/contract';
import { AppError, auditOrigin, type AuditSnapshot, found, invalidField, type Viewer } from '@prosa/domain';
import { randomBytes } from 'node:crypto';
import { releaseAndRemove, releaseGroup } from '../../../inbox/index.ts';
import type { App } from '../../../platform/app.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { brokenConstraint } from '../../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { serviceAccount } from './dialogflow/service-account.ts';
import { insertIntegration, readIntegration, removeIntegration, saveIntegration } from './queries.ts';
import { sealedAt } from '../../../platform/secrets/sealed-columns.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { requireRecordLimit } from '../../../platform/database/record-limits.ts';

const admins = { kind: 'admins' } as const;

/** Translates the unique violation of the name into ERR_INTEGRATION_NAME_ALREADY_EXISTS. */
async function withUniqueName<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const isTaken = brokenConstraint(error) === 'integrations_name';
    throw isTaken ? new AppError('ERR_INTEGRATION_NAME_ALREADY_EXISTS', { cause: error }) : error;
  }
}

async function announced(
  { realtime }: App,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  id: number,
): Promise<Integration> {
  const queueIntegration = found(await readIntegration(tx, id), 'ERR_NO_INTEGRATION_FOUND');
  tx.afterCommit(() =>
    realtime.publish(tx.companyId, 'queueIntegration', { action, queueIntegration }, admins),
  );
  return queueIntegration;
}

/** An integration as the audit log sees it: of its address only where it leads. */
const audited = (integration: Integration): AuditSnapshot => ({
  ...integration,
  urlN8N: auditOrigin(integration.urlN8N),
});

const newSecret = () => `prosa_${randomBytes(32).toString('base64url')}`;
const sealSecret = (
  { secrets }: App,
  { companyId }: CompanyTransaction,
  id: number,
  secret: string,
): string => secrets.encrypt(secret, sealedAt('integrations.secret', companyId, id));
type Input = BodyOf<typeof updateCall>;
const required = (field: string) => invalidField(field, 'required');

/** Columns of the input for the row `id`: encrypts the account; only Dialogflow has a project name of its own, others use their name. */
function valuesOf(
  app: App,
  { companyId, id, type }: Pick<Integration, 'companyId' | 'id' | 'type'>,
  { jsonContent, ...input }: Input,
) {
  const project = type === 'dialogflow' || input.name === undefined ? {} : { projectName: input.name };
  if (type !== 'dialogflow' || !jsonContent) return { ...input, ...project };
  serviceAccount(jsonContent);
  const place = sealedAt('integrations.jsonContent', companyId, id);
  return { ...input, ...project, jsonContent: app.secrets.encrypt(jsonContent, place) };
}

/**
 * Throws ERR_VALIDATION when a change empties a field that the type requires. An absent or empty account keeps the old
 * one.
 */
function checkChange({ type }: Integration, change: Input): void {
  if (type === 'typebot' && change.typebotSlug === '') throw required('typebotSlug');
  if (type === 'dialogflow' && change.projectName === '') throw required('projectName');
  if (type !== 'dialogflow' && change.urlN8N === '') throw required('urlN8N');
}

/** Creates an integration. Its secret is returned here and by renewSecret, never elsewhere. */
export async function createIntegration(
  app: App,
  viewer: Viewer,
  input: BodyOf<typeof createCall>,
): Promise<Integration & { secret: string }> {
  return withUniqueName(() =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const secret = newSecret();
      const { companyId } = tx;
      const { type, name } = input;
      const id = await newId(tx, 'integrations');
      await insertIntegration(tx, id, {
        ...valuesOf(app, { companyId, id, type }, input),
        type,
        name,
        secret: sealSecret(app, tx, id, secret),
      });
      await requireRecordLimit(tx, 'integrations');
      const made = await announced(app, tx, 'create', id);
      const set = input.jsonContent ? ['jsonContent'] : [];
      const change = { before: null, after: audited(made), set };
      await recordAudit(tx, viewer, { action: 'integration.create', subject: made, change });
      return { ...made, secret };
    }),
  );
}

/** Absent fields stay as they are. */
export async function updateIntegration(
  app: App,
  viewer: Viewer,
  id: number,
  change: BodyOf<typeof updateCall>,
): Promise<Integration> {
  return withUniqueName(() =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const known = found(await readIntegration(tx, id), 'ERR_NO_INTEGRATION_FOUND');
      checkChange(known, change);
      await saveIntegration(tx, id, valuesOf(app, known, change));
      const saved = await announced(app, tx, 'update', id);
      const set = [
        ...(known.type === 'dialogflow' && change.jsonContent ? ['jsonContent'] : []),
        ...(saved.urlN8N === known.urlN8N ? [] : ['urlN8N']),
      ];
      const recorded = { before: audited(known), after: audited(saved), set };
      await recordAudit(tx, viewer, { action: 'integration.update', subject: saved, change: recorded });
      return saved;
    }),
  );
}

/** The old secret is invalid from now on. */
export async function renewSecret(
  app: App,
  viewer: Viewer,
  id: number,
): Promise<Integration & { secret: string }> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const secret = newSecret();
    await saveIntegration(tx, id, { secret: sealSecret(app, tx, id, secret) });
    const integration = await announced(app, tx, 'update', id);
    await recordAudit(tx, viewer, { action: 'integration.secret', subject: integration });
    return { ...integration, secret };
  });
}

/** Deletes an integration; the tickets in which it is the speaker go to people. */
export async function deleteIntegration(app: App, viewer: Viewer, id: number): Promise<void> {
  const remove = async (tx: CompanyTransaction) => {
    if (await releaseGroup(app, tx, 'releaseFromIntegration', id)) return false;
    const subject = found(await removeIntegration(tx, id), 'ERR_NO_INTEGRATION_FOUND');
    await recordAudit(tx, viewer, { action: 'integration.delete', subject });
    const event = { action: 'delete', integrationId: id } as const;
    tx.afterCommit(() => app.realtime.publish(tx.companyId, 'queueIntegration', event, admins));
    return true;
  };
  await releaseAndRemove(app, viewer.companyId, { name: 'releaseFromIntegration', ownerId: id, remove });
}
