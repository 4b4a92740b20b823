import type {
  ApiToken,
  BodyOf,
  createApiToken as createCall,
  rotateApiToken as rotateCall,
  updateApiToken as updateCall,
} from '@prosa/contract';
import { AppError, found, newConnectionToken, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import { requireRecordLimit } from '../../platform/database/record-limits.ts';
import {
  insertToken,
  lockToken,
  removeToken,
  replaceTokenText,
  saveToken,
  type TokenRow,
} from './token-queries.ts';

/** Hours in which the text before a rotation stays valid, unless the request says otherwise. */
const OVERLAP_HOURS = 24;
const HOUR_MS = 3_600_000;

const audited = ({ name, connection, scopes, dailyLimit }: TokenRow) => ({
  name,
  connection,
  scopes: scopes.join(', '),
  dailyLimit,
});

const shown = ({ connection: _connection, ...token }: TokenRow): ApiToken => token;

async function withUniqueName<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (brokenConstraint(error) !== 'api_tokens_name') throw error;
    const details = [{ field: 'name', message: 'another token of this connection has this name' }];
    throw new AppError('ERR_VALIDATION', { details, cause: error });
  }
}

export async function createApiToken(
  app: App,
  viewer: Viewer,
  { whatsappId, name, scopes, dailyLimit = null }: BodyOf<typeof createCall>,
): Promise<ApiToken & { token: string }> {
  const token = newConnectionToken();
  const facts = { hash: app.secrets.digest(token), ending: token.slice(-4), at: app.now() };
  const settings = { name, scopes: [...new Set(scopes)], dailyLimit };
  return withUniqueName(async () =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const id = await insertToken(tx, { whatsappId, ...settings, ...facts });
      const row = found(await lockToken(tx, id, app.now()), 'ERR_NO_WAPP_FOUND');
      await requireRecordLimit(tx, 'apiTokens');
      const change = { before: null, after: audited(row) };
      await recordAudit(tx, viewer, { action: 'apiToken.create', subject: row, change });
      return { ...shown(row), token };
    }),
  );
}

export async function updateApiToken(
  app: App,
  viewer: Viewer,
  id: number,
  input: BodyOf<typeof updateCall>,
): Promise<ApiToken> {
  return withUniqueName(async () =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const before = found(await lockToken(tx, id, app.now()), 'ERR_NO_API_TOKEN_FOUND');
      const { name = before.name, scopes = before.scopes, dailyLimit = before.dailyLimit } = input;
      const after = { ...before, name, scopes: [...new Set(scopes)], dailyLimit };
      await saveToken(tx, id, after);
      const change = { before: audited(before), after: audited(after) };
      await recordAudit(tx, viewer, { action: 'apiToken.update', subject: after, change });
      return shown(after);
    }),
  );
}

export async function rotateApiToken(
  app: App,
  viewer: Viewer,
  id: number,
  { overlapHours = OVERLAP_HOURS }: BodyOf<typeof rotateCall>,
): Promise<ApiToken & { token: string }> {
  const token = newConnectionToken();
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const now = app.now();
    found(await lockToken(tx, id, now), 'ERR_NO_API_TOKEN_FOUND');
    const previousUntil = new Date(now.getTime() + overlapHours * HOUR_MS);
    const facts = { hash: app.secrets.digest(token), ending: token.slice(-4), at: now, previousUntil };
    await replaceTokenText(tx, id, facts);
    const row = found(await lockToken(tx, id, now), 'ERR_NO_API_TOKEN_FOUND');
    const change = { before: {}, after: { overlapHours } };
    await recordAudit(tx, viewer, { action: 'apiToken.rotate', subject: row, change });
    return { ...shown(row), token };
  });
}

export async function deleteApiToken(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const row = found(await lockToken(tx, id, app.now()), 'ERR_NO_API_TOKEN_FOUND');
    await removeToken(tx, id);
    await recordAudit(tx, viewer, { action: 'apiToken.delete', subject: row });
  });
}
