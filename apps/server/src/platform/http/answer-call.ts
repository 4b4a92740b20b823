import type { CallShape } from '@prosa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { viewerOf } from './admission.ts';
import { FileAnswer, type CallContext, type Route, type UploadedFile } from './route.ts';
import { discardUploads, readMultipart } from './uploads.ts';
import { validInput } from './validation.ts';

export interface UploadRules {
  /** Uploads are stored here while their call lasts. */
  folder: string;
  maxBytes: () => Promise<number>;
}

function firstStatus(call: CallShape): number {
  return Number(Object.keys(call.responses)[0] ?? 200);
}

/** Parses the answer by the contract: an undeclared key is dropped, and a wrong value is our own error (500). */
function declaredAnswer(call: CallShape, answer: unknown): unknown {
  const schema = call.responses[firstStatus(call)];
  return schema ? schema.parse(answer) : answer;
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

/** Checks the input, calls the handler and checks the answer; uploaded files are deleted at the end. */
export async function answerCall(
  { call, handler }: Route,
  uploads: UploadRules,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | FastifyReply> {
  const folder = join(uploads.folder, request.id);
  try {
    let body: unknown = request.body;
    let files: UploadedFile[] = [];
    if (call.upload && (!call.upload.isOptional || request.isMultipart())) {
      ({ body, files } = await readMultipart(request, call.upload, folder, await uploads.maxBytes()));
    }
    const input = validInput(call, request, body);
    const context = { ...input, viewer: viewerOf(request), files, request, reply };
    const given = await handler(context as unknown as CallContext<CallShape>);
    if (given instanceof FileAnswer) return await sendFile(reply, given);
    const answer = declaredAnswer(call, given);
    // A bare text or null is JSON too.
    void reply.code(firstStatus(call)).type('application/json; charset=utf-8');
    return JSON.stringify(answer);
  } finally {
    if (call.upload) await discardUploads(folder);
  }
}
