import {
  TEXT_VOICE,
  type createPrompt as createCall,
  type BodyOf,
  type Prompt,
  type updatePrompt as updateCall,
} from '@prosa/contract';
import { AppError, auditOrigin, type AuditSnapshot, found, invalidField, type Viewer } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import {
  lockPrompt,
  lockQueue,
  insertPrompt,
  isPromptUsed,
  readPrompt,
  removePrompt,
  savePrompt,
} from './queries.ts';
import { sealedAt } from '../../../platform/secrets/sealed-columns.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { requireRecordLimit } from '../../../platform/database/record-limits.ts';

const admins = { kind: 'admins' } as const;

async function announced(
  { realtime }: App,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  id: number,
): Promise<Prompt> {
  const prompt = found(await readPrompt(tx, id), 'ERR_NO_PROMPT_FOUND');
  requireVoice(prompt);
  tx.afterCommit(() => realtime.publish(tx.companyId, 'prompt', { action, prompt }, admins));
  return prompt;
}

/** Throws ERR_VALIDATION when a prompt with a voice lacks the voice's key or region. */
function requireVoice({ voice, voiceKey, voiceRegion }: Prompt): void {
  if (voice === TEXT_VOICE) return;
  const details = [
    ...(voiceKey === '' ? [{ field: 'voiceKey', message: 'required' }] : []),
    ...(voiceRegion === '' ? [{ field: 'voiceRegion', message: 'required' }] : []),
  ];
  if (details.length > 0) throw new AppError('ERR_VALIDATION', { details });
}

async function requireQueue(tx: CompanyTransaction, queueId: number | undefined): Promise<void> {
  if (queueId === undefined || (await lockQueue(tx, queueId))) return;
  const details = [{ field: 'queueId', message: 'no queue of the company' }];
  throw new AppError('ERR_NO_QUEUE_FOUND', { details });
}

/** A prompt as the audit log sees it: its queue by name, of its address only where it leads, no state of its keys. */
const audited = ({ apiKey: _key, voiceKey: _voiceKey, queue, ...prompt }: Prompt): AuditSnapshot => ({
  ...prompt,
  queue: queue?.name ?? null,
  apiUrl: auditOrigin(prompt.apiUrl),
});
const keysOf = ({ apiKey, voiceKey }: Pick<Change, 'apiKey' | 'voiceKey'>): string[] => [
  ...(apiKey ? ['apiKey'] : []),
  ...(voiceKey ? ['voiceKey'] : []),
];

type Change = BodyOf<typeof updateCall>;

/** The keys encrypted for the prompt's row; an empty one keeps the stored key. */
function sealed(
  { secrets }: App,
  { companyId, id }: { companyId: number; id: number },
  { apiKey, voiceKey }: Pick<Change, 'apiKey' | 'voiceKey'>,
) {
  const seal = (column: 'apiKey' | 'voiceKey', key: string) =>
    secrets.encrypt(key, sealedAt(`prompts.${column}`, companyId, id));
  return {
    ...(apiKey ? { apiKey: seal('apiKey', apiKey) } : {}),
    ...(voiceKey ? { voiceKey: seal('voiceKey', voiceKey) } : {}),
  };
}

export async function createPrompt(
  app: App,
  viewer: Viewer,
  input: BodyOf<typeof createCall>,
): Promise<Prompt> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await requireQueue(tx, input.queueId);
    const { apiKey, voiceKey, ...values } = input;
    const id = await newId(tx, 'prompts');
    const keys = { apiKey: '', ...sealed(app, { companyId: tx.companyId, id }, { apiKey, voiceKey }) };
    await insertPrompt(tx, id, { ...values, ...keys });
    await requireRecordLimit(tx, 'prompts');
    const made = await announced(app, tx, 'create', id);
    const change = { before: null, after: audited(made), set: keysOf(input) };
    await recordAudit(tx, viewer, { action: 'prompt.create', subject: made, change });
    return made;
  });
}

/** The origin of a URL: a key may be used only there. */
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url);

/**
 * Throws ERR_VALIDATION when the URL moves to another origin without a new key: nobody may read the stored key, so it
 * must not be sent elsewhere.
 */
async function requireKeyFor(tx: CompanyTransaction, id: number, { apiUrl, apiKey }: Change): Promise<void> {
  if (apiUrl === undefined || apiKey) return;
  await lockPrompt(tx, id);
  const known = found(await readPrompt(tx, id), 'ERR_NO_PROMPT_FOUND');
  if (originOf(known.apiUrl) === originOf(apiUrl)) return;
  throw invalidField('apiKey', 'required');
}

/** Absent fields and empty keys stay as they are. */
export async function updatePrompt(app: App, viewer: Viewer, id: number, change: Change): Promise<Prompt> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await requireQueue(tx, change.queueId);
    await requireKeyFor(tx, id, change);
    const { apiKey, voiceKey, ...values } = change;
    const before = found(await readPrompt(tx, id), 'ERR_NO_PROMPT_FOUND');
    await savePrompt(tx, id, {
      ...values,
      ...sealed(app, { companyId: tx.companyId, id }, { apiKey, voiceKey }),
    });
    const after = await announced(app, tx, 'update', id);
    const set = [...keysOf(change), ...(before.apiUrl === after.apiUrl ? [] : ['apiUrl'])];
    const recorded = { before: audited(before), after: audited(after), set };
    await recordAudit(tx, viewer, { action: 'prompt.update', subject: after, change: recorded });
    return after;
  });
}

/** Throws ERR_PROMPT_IN_USE while a connection uses the prompt. */
export async function deletePrompt(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    if (!(await lockPrompt(tx, id))) throw new AppError('ERR_NO_PROMPT_FOUND');
    if (await isPromptUsed(tx, id)) throw new AppError('ERR_PROMPT_IN_USE');
    const { name } = found(await readPrompt(tx, id), 'ERR_NO_PROMPT_FOUND');
    await removePrompt(tx, id);
    await recordAudit(tx, viewer, { action: 'prompt.delete', subject: { id, name } });
    const event = { action: 'delete', promptId: id, intelligenceId: id } as const;
    tx.afterCommit(() => app.realtime.publish(tx.companyId, 'prompt', event, admins));
  });
}
