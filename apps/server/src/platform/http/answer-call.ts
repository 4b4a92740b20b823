import { ADDRESSES_HEADER, DEFAULT_TIMEZONE, type CallShape } from '@prosa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { inRequest } from '../database/request-scope.ts';
import { apiClientOf, ownerOf, viewerOf } from './admission.ts';
import type { Authenticator } from './authenticator.ts';
import { originOf, isForPaths, withOrigin } from './file-addresses.ts';
import { FileAnswer, type CallContext, type Route, type UploadedFile } from './route.ts';
import { discardUploads, readMultipart } from './uploads.ts';
import { validInput } from './validation.ts';

export type UseShare = (companyId: number, ms: number) => Promise<void> | undefined;

/** Throws when an upload of this size finds no room; `companyId` null: it belongs to the installation. */
export type RequireSpace = (companyId: number | null, size: number) => Promise<void>;

interface UploadRules {
  /** Uploads are stored here while their call lasts. */
  folder: string;
  maxBytes: () => Promise<number>;
  /** `useShare` of the database. */
  useShare?: UseShare | undefined;
  /** `requireSpace` of the storage: asked before a byte is read. */
  requireSpace?: RequireSpace | undefined;
}

type SupportRules = Pick<Authenticator, 'guardOf' | 'recordSupportCall'>;

export interface CallRules {
  support?: SupportRules | undefined;
  uploads: UploadRules;
  publicUrl: string | null;
  /** The time zone of a company, in which times without one are meant. */
  timeZone?: ((companyId: number) => Promise<string>) | undefined;
}

function firstStatus(call: CallShape): number {
  return Number(Object.keys(call.responses)[0] ?? 200);
}

/** Parses the answer by the contract: an undeclared key is dropped, and a wrong value is our own error (500). */
function declaredAnswer(call: CallShape, answer: unknown, origin: string | null): unknown {
  const schema = call.responses[firstStatus(call)];
  return schema ? withOrigin(schema, schema.parse(answer), origin) : answer;
}

/** What addresses of files start with in an answer; null: they are paths. */
function originFor(request: FastifyRequest, publicUrl: string | null): string | null {
  if (isForPaths(request.headers[ADDRESSES_HEADER])) return null;
  return originOf(publicUrl, request.protocol, request.host);
}

async function sendFile(
  reply: FastifyReply,
  { stream, contentType, fileName }: FileAnswer,
): Promise<FastifyReply> {
  return reply
    .code(200)
    .type(contentType)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(stream);
}

/** What the call does belongs to its request until it is answered: its transactions wait in the company's queue. */
function asRequestOf<Result>(
  request: FastifyRequest,
  { guardOf }: SupportRules,
  reply: FastifyReply,
  work: () => Result,
): Result {
  const owner = ownerOf(request);
  if (!owner) return work();
  const viewer = viewerOf(request);
  const scope = { ...owner, isOpen: true, guard: viewer && guardOf?.(viewer) };
  const close = () => void (scope.isOpen = false);
  reply.raw.once('finish', close).once('close', close);
  return inRequest(scope, work);
}

/**
 * Milliseconds that a megabyte of an upload counts as: a few of this process, and the time in which the disk is busy with
 * it. At 25 another company's lists took half as long again while one uploaded all the time.
 */
const MS_PER_MEGABYTE = 40;

/** Checks the input, calls the handler and checks the answer; uploaded files are deleted at the end. */
export async function answerCall(
  route: Route,
  rules: CallRules,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | FastifyReply> {
  const folder = join(rules.uploads.folder, request.id);
  try {
    return await asRequestOf(request, rules.support ?? {}, reply, async () =>
      answer(route, rules, request, reply),
    );
  } finally {
    if (route.call.upload) await discardUploads(folder);
  }
}

async function answer(
  { call, handler }: Route,
  { uploads, publicUrl, timeZone, support }: CallRules,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | FastifyReply> {
  let body: unknown = request.body;
  let files: UploadedFile[] = [];
  const viewer = viewerOf(request);
  const companyId = ownerOf(request)?.companyId;
  if (call.upload && (!call.upload.isOptional || request.isMultipart())) {
    const pace = (bytes: number) => uploads.useShare?.(companyId ?? 0, (bytes / 1_000_000) * MS_PER_MEGABYTE);
    // What the operator uploads belongs to the installation.
    const owner = call.caller === 'super' ? null : (companyId ?? null);
    await uploads.requireSpace?.(owner, Number(request.headers['content-length'] ?? 0));
    const folder = join(uploads.folder, request.id);
    const limits = { folder, maxBytes: await uploads.maxBytes(), pace };
    ({ body, files } = await readMultipart(request, call.upload, limits));
  }
  const { params, query } = request;
  const zone = async () => (await timeZone?.(companyId ?? 0)) ?? DEFAULT_TIMEZONE;
  const input = await validInput(call, { params, query, body }, zone);
  if (viewer?.support) await support?.recordSupportCall?.(viewer, call, params);
  const context = { ...input, viewer, client: apiClientOf(request), files, request, reply };
  const given = await handler(context as unknown as CallContext<CallShape>);
  if (given instanceof FileAnswer) return await sendFile(reply, given);
  const declared = declaredAnswer(call, given, originFor(request, publicUrl));
  // A bare text or null is JSON too.
  void reply.code(firstStatus(call)).type('application/json; charset=utf-8');
  return JSON.stringify(declared);
}
