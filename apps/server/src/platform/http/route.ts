import type { AnswerOf, BodyOf, CallShape, ParamsOf, QueryOf } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

/** A file of a multipart call, on disk for as long as the call lasts. */
export interface UploadedFile {
  field: string;
  fileName: string;
  path: string;
  /** Bytes. */
  size: number;
  /** As sniffed from the bytes, never as claimed. */
  mimeType: string;
  /** As claimed: good for nothing but to choose among what the bytes leave open. */
  claimedType: string;
  /** With its dot, from the sniffed type; '' when unknown. */
  extension: string;
}

export interface CallContext<Shape extends CallShape> {
  params: ParamsOf<Shape>;
  query: QueryOf<Shape>;
  body: BodyOf<Shape>;
  viewer: Shape['caller'] extends 'anyone' ? undefined : Viewer;
  files: UploadedFile[];
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a call that answers a file gives back; the stream is sent as it comes. */
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

/** Ties a declared call to the use case that answers it. */
export function handle<const Shape extends CallShape>(
  call: Shape,
  handler: (context: CallContext<Shape>) => Promise<AnswerOf<Shape>>,
): Route {
  return { call, handler };
}
