import type { AnswerOf, BodyOf, CallShape, ParamsOf, QueryOf } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { ApiClient } from './api-client.ts';

/** A file of a multipart call, on disk for as long as the call lasts. */
export interface UploadedFile {
  field: string;
  fileName: string;
  path: string;
  /** Bytes. */
  size: number;
  /** Detected from the bytes, never as claimed. */
  mimeType: string;
  /** As the client claims; used only to choose among the types that the bytes allow. */
  claimedType: string;
  /** With its dot, from the detected type; '' when unknown. */
  extension: string;
}

export interface CallContext<Shape extends CallShape> {
  params: ParamsOf<Shape>;
  query: QueryOf<Shape>;
  body: BodyOf<Shape>;
  viewer: Shape['caller'] extends 'anyone' | 'connectionToken' ? undefined : Viewer;
  client: Shape['caller'] extends 'connectionToken' ? ApiClient : undefined;
  files: UploadedFile[];
  request: FastifyRequest;
  reply: FastifyReply;
}

export class FileAnswer {
  readonly stream: Readable;
  readonly contentType: string;
  readonly fileName: string;

  constructor(stream: Readable, contentType: string, fileName: string) {
    this.stream = stream;
    this.contentType = contentType;
    this.fileName = fileName;
  }
}

export interface Route {
  call: CallShape;
  handler: (context: CallContext<CallShape>) => Promise<unknown>;
}

export function handle<const Shape extends CallShape>(
  call: Shape,
  handler: (context: CallContext<Shape>) => Promise<AnswerOf<Shape> | FileAnswer>,
): Route {
  return { call, handler };
}
