import type * as s3 from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '@prosa/domain';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';
import {
  checkedKey,
  isKey,
  type ByteRange,
  type ListedFile,
  type Source,
  type Storage,
  type StoredFile,
} from './storage.ts';
import { streamToFile } from './stream-to-file.ts';

type S3 = typeof s3;

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}

/** Reports a store that is unreachable or failing as ERR_UNAVAILABLE; a refusal (4xx) is our own fault and is kept. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const isRefusal = ($metadata?.httpStatusCode ?? 500) < 500;
  return isRefusal ? error : new AppError('ERR_UNAVAILABLE', { cause: error });
}

/** An S3-compatible store. The library is loaded only here, so that an installation on disk never pays for it. */
export class S3Storage implements Storage {
  readonly #s3: S3;
  readonly #client: S3Client;
  readonly #bucket: string;

  private constructor(library: S3, options: NonNullable<Config['s3']>) {
    this.#s3 = library;
    this.#bucket = options.bucket;
    this.#client = new library.S3Client({
      endpoint: options.endpoint,
      region: options.region,
      forcePathStyle: true,
      // Avoids checksums that only some S3-compatible stores understand.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    });
  }

  static async open(options: NonNullable<Config['s3']>): Promise<S3Storage> {
    return new S3Storage(await import('@aws-sdk/client-s3'), options);
  }

  async put(key: string, source: Source, contentType: string): Promise<{ size: number }> {
    const place = { Bucket: this.#bucket, Key: checkedKey(key), ContentType: contentType };
    if (Buffer.isBuffer(source)) {
      await this.#send(async () =>
        this.#client.send(new this.#s3.PutObjectCommand({ ...place, Body: source })),
      );
      return { size: source.length };
    }
    if ('file' in source) return this.#putFile(place, source.file);
    // Goes through a temporary file: the store needs the length first, and memory must not hold whole uploads.
    const spool = join(tmpdir(), `prosa-upload-${randomUUID()}`);
    try {
      await streamToFile(source, spool, { flags: 'wx' });
      return await this.#putFile(place, spool);
    } finally {
      await rm(spool, { force: true });
    }
  }

  async #putFile(
    place: { Bucket: string; Key: string; ContentType: string },
    path: string,
  ): Promise<{ size: number }> {
    const { size } = await stat(path);
    const body = { Body: createReadStream(path), ContentLength: size };
    await this.#send(async () => this.#client.send(new this.#s3.PutObjectCommand({ ...place, ...body })));
    return { size };
  }

  async open(key: string, range?: ByteRange): Promise<StoredFile | null> {
    const place = { Bucket: this.#bucket, Key: checkedKey(key) };
    const part = range
      ? { Range: `bytes=${range.start}-${Number.isFinite(range.end) ? range.end : ''}` }
      : {};
    try {
      const command = new this.#s3.GetObjectCommand({ ...place, ...part });
      const answer = await this.#client.send(command);
      if (!(answer.Body instanceof Readable)) return null;
      const whole = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength ?? 0);
      return {
        stream: answer.Body,
        size: whole,
        contentType: answer.ContentType ?? 'application/octet-stream',
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw explained(error);
    }
  }

  async remove(key: string): Promise<void> {
    const place = { Bucket: this.#bucket, Key: checkedKey(key) };
    await this.#send(async () => this.#client.send(new this.#s3.DeleteObjectCommand(place)));
  }

  async removeAll(folder: string): Promise<void> {
    const place = { Bucket: this.#bucket, Prefix: `${checkedKey(folder)}/` };
    for (;;) {
      // Removed files are missing from the next list, so its first page always has the remaining ones.
      const { Contents = [] } = await this.#send(async () =>
        this.#client.send(new this.#s3.ListObjectsV2Command(place)),
      );
      const keys = Contents.flatMap(({ Key }) => (Key ? [{ Key }] : []));
      if (keys.length === 0) return;
      const removal = { Bucket: this.#bucket, Delete: { Objects: keys, Quiet: true } };
      const { Errors = [] } = await this.#send(async () =>
        this.#client.send(new this.#s3.DeleteObjectsCommand(removal)),
      );
      if (Errors.length > 0) throw new Error(`The store would not remove ${Errors[0]?.Key ?? 'a file'}.`);
    }
  }

  async *list(folder?: string): AsyncGenerator<ListedFile> {
    const Prefix = folder === undefined ? undefined : `${checkedKey(folder)}/`;
    let ContinuationToken: string | undefined;
    do {
      const place = {
        Bucket: this.#bucket,
        ...(Prefix ? { Prefix } : {}),
        ...(ContinuationToken ? { ContinuationToken } : {}),
      };
      const page = await this.#send(async () => this.#client.send(new this.#s3.ListObjectsV2Command(place)));
      for (const { Key, Size } of page.Contents ?? [])
        if (Key !== undefined && isKey(Key)) yield { key: Key, size: Size ?? 0 };
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async #send<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      throw explained(error);
    }
  }
}
