import { mediaTypeOf } from '@prosa/channel-driver';
import type { ApiMessage, ApiUseKind, BodyOf, Message, sendByApi, SentByApi } from '@prosa/contract';
import { type ApiPlacement, found, invalidField, signed } from '@prosa/domain';
import {
  type ApiPlace,
  type ApiRecipient,
  type Draft,
  enqueueApiMessages,
  filledTemplateDraft,
  findApiPlace,
  lockApiPlace,
  requestedTemplate,
  textDraft,
  type WaitingFile,
  withFiles,
} from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { ApiClient } from '../../platform/http/api-client.ts';
import { type KeyedRequest, repeatedRequest } from './idempotency.ts';
import type { NumberChecks } from './number-checks.ts';
import { countAgainstLimit, insertUses } from './use-queries.ts';

type SendBody = Omit<BodyOf<typeof sendByApi>, 'idempotencyKey'>;

export interface ApiSend {
  body: SendBody;
  recipient: ApiRecipient;
  keyed: KeyedRequest | null;
  files: readonly WaitingFile[];
}

export interface Sender {
  app: App;
  checks: NumberChecks;
  client: ApiClient;
}

const placementOf = ({ userId, queueId, closeTicket, noRegister }: SendBody): ApiPlacement => ({
  userId: userId ?? null,
  queueId: queueId ?? null,
  closeTicket: closeTicket === true,
  noRegister: noRegister === true,
});

/** The text, signed where the request asks for it; an empty caption is not signed. */
function textOf({ body = '', sendSignature, userId }: SendBody, { userName }: ApiPlace): string {
  if (!sendSignature) return body;
  if (!userId || userName === null) throw invalidField('userId', 'required with sendSignature');
  return body.trim() === '' ? body : signed(userName, body);
}

async function draftsOf(
  tx: CompanyTransaction,
  whatsappId: number,
  { body, files }: ApiSend,
  place: ApiPlace,
): Promise<Draft[]> {
  const { templateId, values = {} } = body;
  const text = textOf(body, place);
  if (templateId !== undefined) {
    if (files.length > 1) throw invalidField('medias', 'one file for a template');
    const template = await requestedTemplate(tx, whatsappId, templateId);
    return [filledTemplateDraft(template, values, files[0]?.media ?? null)];
  }
  if (files.length > 0) return files.map(({ media }) => textDraft(text, media));
  if (text.trim() === '') throw invalidField('body', 'a text, a file or a template');
  return [textDraft(text, null)];
}

const kinds: Record<string, ApiUseKind> = { image: 'images', audio: 'audios', video: 'videos' };
function kindOf({ mediaType, media }: Draft): ApiUseKind {
  if (mediaType === 'template') return 'templates';
  return media ? (kinds[mediaTypeOf(media.mime)] ?? 'documents') : 'texts';
}

const shown = (
  { id, ticketId, status, ack, error, createdAt }: Message,
  keyed: KeyedRequest | null,
): ApiMessage => ({
  id,
  ticketId,
  status,
  ack,
  error,
  idempotencyKey: keyed?.key ?? null,
  createdAt,
  acceptedAt: null,
  deliveredAt: null,
  readAt: null,
});

function answerOf(messages: ApiMessage[], isRepeated: boolean, usage: SentByApi['usage'] = null): SentByApi {
  const { id: messageId, ticketId } = found(messages[0], 'ERR_CREATING_MESSAGE');
  return { status: 'SUCCESS', ticketId, messageId, messages, isRepeated, usage };
}

/** Null: nobody has checked yet whether the channel knows the number. */
type Outcome = { answer: SentByApi; unused: Pick<Draft, 'media'>[] } | null;

const repeated = (messages: ApiMessage[], { files }: ApiSend): Outcome => ({
  answer: answerOf(messages, true),
  unused: files.map(({ media }) => ({ media })),
});

async function store(
  { app, client }: Sender,
  tx: CompanyTransaction,
  send: ApiSend,
  isChecked: boolean,
): Promise<Outcome> {
  const { whatsappId, tokenId, dailyLimit } = client;
  const { recipient, keyed } = send;
  // Whatever has changed since: a repeated request gets its answer.
  const known = await repeatedRequest(tx, whatsappId, keyed);
  if (known) return repeated(known, send);
  const placement = placementOf(send.body);
  const place = await findApiPlace(tx, whatsappId, recipient, placement);
  if (place.conversationId === null && !isChecked) return null;
  const drafts = await draftsOf(tx, whatsappId, send, place);
  const locked = await lockApiPlace(tx, recipient, place);
  const before = await repeatedRequest(tx, whatsappId, keyed);
  if (before) return repeated(before, send);
  const at = app.now();
  const sentToday =
    tokenId === null || dailyLimit === null ? null : await countAgainstLimit(tx, tokenId, drafts.length, at);
  const messages = await enqueueApiMessages(app, tx, { place, locked, placement, drafts });
  // The commit goes out with it.
  const inserting = insertUses(tx, client, {
    kinds: drafts.map(kindOf),
    messageIds: messages.map(({ id }) => id),
    idempotencyKey: keyed?.key ?? null,
    digest: keyed?.digest ?? null,
    at,
  });
  tx.sendCommit();
  await inserting;
  const usage = sentToday === null || dailyLimit === null ? null : { sentToday, dailyLimit };
  return {
    answer: answerOf(
      messages.map((message) => shown(message, keyed)),
      false,
      usage,
    ),
    unused: [],
  };
}

/** Before files are stored: what the key has made before, or a refusal. True: the channel knows the number. */
async function prepare(
  { client }: Sender,
  tx: CompanyTransaction,
  send: ApiSend,
): Promise<{ before: ApiMessage[] | null; isKnown: boolean }> {
  const { whatsappId } = client;
  const before = await repeatedRequest(tx, whatsappId, send.keyed);
  if (before) return { before, isKnown: true };
  const place = await findApiPlace(tx, whatsappId, send.recipient, placementOf(send.body));
  await draftsOf(tx, whatsappId, send, place);
  return { before, isKnown: place.conversationId !== null };
}

async function sendFiles(sender: Sender, send: ApiSend): Promise<SentByApi> {
  const { app, checks, client } = sender;
  const { companyId } = client;
  const { before, isKnown } = await app.database.inCompany(companyId, async (tx) =>
    prepare(sender, tx, send),
  );
  if (before) return answerOf(before, true);
  if (!isKnown) await checks.require(client, send.recipient);
  const result = await withFiles(app, companyId, send.files, async () =>
    app.database.inCompany(companyId, async (tx) =>
      found(await store(sender, tx, send, true), 'ERR_CREATING_MESSAGE'),
    ),
  );
  return result.answer;
}

async function sendText(sender: Sender, send: ApiSend): Promise<SentByApi> {
  const { app, checks, client } = sender;
  const attempt = async (isChecked: boolean) =>
    app.database.inCompany(client.companyId, async (tx) => store(sender, tx, send, isChecked));
  const first = await attempt(false);
  if (first) return first.answer;
  await checks.require(client, send.recipient);
  return found(await attempt(true), 'ERR_CREATING_MESSAGE').answer;
}

/**
 * Puts the messages of a request into the outbox, once for each key. Numbers with which the connection has never talked
 * are checked on the channel first, outside of transactions.
 */
export async function sendApiMessages(sender: Sender, send: ApiSend): Promise<SentByApi> {
  const work = async () => (send.files.length > 0 ? sendFiles(sender, send) : sendText(sender, send));
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) !== 'api_uses_key') throw error;
    // Another request with this key was faster, for another number: the next try finds what it made.
    return work();
  }
}

/** The answer to a request whose key has made messages before; null: it has made none. */
export async function answerRepeated(
  { app, client }: Sender,
  keyed: KeyedRequest | null,
): Promise<SentByApi | null> {
  if (!keyed) return null;
  const before = await app.database.inCompany(client.companyId, async (tx) =>
    repeatedRequest(tx, client.whatsappId, keyed),
  );
  return before && answerOf(before, true);
}
