import type {
  BodyOf,
  createIntegration as createCall,
  Integration,
  IntegrationType,
  updateIntegration as updateCall,
} from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import { randomBytes } from 'node:crypto';
import { releaseAndRemove, releaseGroup } from '../../../inbox/index.ts';
import type { App } from '../../../platform/app.ts';
import { brokenConstraint } from '../../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { serviceAccount } from './dialogflow/service-account.ts';
import { insertIntegration, readIntegration, removeIntegration, saveIntegration } from './queries.ts';

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

const newSecret = () => `prosa_${randomBytes(32).toString('base64url')}`;
type Input = BodyOf<typeof updateCall>;
const required = (field: string) =>
  new AppError('ERR_VALIDATION', { details: [{ field, message: 'required' }] });

/** Columns of the input: encrypts the account; only Dialogflow has a project name of its own, others use their name. */
function valuesOf(app: App, type: IntegrationType, { jsonContent, ...input }: Input) {
  const project = type === 'dialogflow' || input.name === undefined ? {} : { projectName: input.name };
  if (type !== 'dialogflow' || !jsonContent) return { ...input, ...project };
  serviceAccount(jsonContent);
  return { ...input, ...project, jsonContent: app.secrets.encrypt(jsonContent) };
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
      const sealed = app.secrets.encrypt(secret);
      const id = await insertIntegration(tx, {
        ...valuesOf(app, input.type, input),
        type: input.type,
        name: input.name,
        secret: sealed,
      });
      return { ...(await announced(app, tx, 'create', id)), secret };
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
      await saveIntegration(tx, id, valuesOf(app, known.type, change));
      return announced(app, tx, 'update', id);
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
    await saveIntegration(tx, id, { secret: app.secrets.encrypt(secret) });
    return { ...(await announced(app, tx, 'update', id)), secret };
  });
}

/** Deletes an integration; the tickets in which it is the speaker go to people. */
export async function deleteIntegration(app: App, viewer: Viewer, id: number): Promise<void> {
  const remove = async (tx: CompanyTransaction) => {
    if (await releaseGroup(app, tx, 'releaseFromIntegration', id)) return false;
    if (!(await removeIntegration(tx, id))) throw new AppError('ERR_NO_INTEGRATION_FOUND');
    const event = { action: 'delete', integrationId: id } as const;
    tx.afterCommit(() => app.realtime.publish(tx.companyId, 'queueIntegration', event, admins));
    return true;
  };
  await releaseAndRemove(app, viewer.companyId, { name: 'releaseFromIntegration', ownerId: id, remove });
}
