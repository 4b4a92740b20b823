import type * as s3 from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../config/config.ts';
import { checkedKey, type ByteRange, type Storage, type StoredFile } from './storage.ts';

type S3 = typeof s3;

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}

/** An S3-compatible store. The library is loaded here alone: an installation on disk never pays for it. */
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
      credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    });
  }

  static async open(options: NonNullable<Config['s3']>): Promise<S3Storage> {
    return new S3Storage(await import('@aws-sdk/client-s3'), options);
  }

  async put(key: string, source: Readable | Buffer, contentType: string): Promise<{ size: number }> {
    // Bounded by the upload limit; a stream of unknown length cannot be signed.
    const body = Buffer.isBuffer(source) ? source : await buffer(source);
    const place = { Bucket: this.#bucket, Key: checkedKey(key) };
    await this.#client.send(
      new this.#s3.PutObjectCommand({ ...place, Body: body, ContentType: contentType }),
    );
    return { size: body.length };
  }

  async open(key: string, range?: ByteRange): Promise<StoredFile | null> {
    const place = { Bucket: this.#bucket, Key: checkedKey(key) };
    const part = range
      ? { Range: `bytes=${range.start}-${Number.isFinite(range.end) ? range.end : ''}` }
      : {};
    try {
      const answer = await this.#client.send(new this.#s3.GetObjectCommand({ ...place, ...part }));
      if (!(answer.Body instanceof Readable)) return null;
      const whole = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength ?? 0);
      return {
        stream: answer.Body,
        size: whole,
        contentType: answer.ContentType ?? 'application/octet-stream',
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new this.#s3.DeleteObjectCommand({ Bucket: this.#bucket, Key: checkedKey(key) }));
  }

  async removeAll(folder: string): Promise<void> {
    const place = { Bucket: this.#bucket, Prefix: `${checkedKey(folder)}/` };
    for (;;) {
      const { Contents } = await this.#client.send(new this.#s3.ListObjectsV2Command(place));
      const keys = (Contents ?? []).flatMap(({ Key }) => (Key ? [{ Key }] : []));
      if (keys.length === 0) return;
      await this.#client.send(
        new this.#s3.DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects: keys } }),
      );
    }
  }
}
