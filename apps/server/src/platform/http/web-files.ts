import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
};
const worthCompressing = /text|json|svg|wasm|x-icon/;
const SMALLEST_BYTES = 1_000;

/** A file of the built web app, in memory; each encoding is compressed once, at its first request. */
export class WebFile {
  readonly contentType: string;
  readonly etag: string;
  readonly content: Buffer;
  readonly isCompressible: boolean;
  readonly #compressed = new Map<string, Promise<Buffer>>();

  constructor(name: string, content: Buffer) {
    this.content = content;
    this.contentType = types[extname(name)] ?? 'application/octet-stream';
    // Weak, because the same file is sent in several encodings.
    this.etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
    this.isCompressible = worthCompressing.test(this.contentType) && content.length > SMALLEST_BYTES;
  }

  async compressed(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = encoding === 'br' ? brotli(this.content) : promisify(gzip)(this.content);
    this.#compressed.set(encoding, made);
    return made;
  }
}

async function brotli(content: Buffer): Promise<Buffer> {
  // 9 of 11: the last two steps cost seconds for a few percent.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return promisify(brotliCompress)(content, { params });
}

/** All files below a folder by their URL path; none when there is no such folder. */
export async function readWebFiles(folder: string): Promise<Map<string, WebFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files.map(async (file) => {
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    return [path, new WebFile(path, await readFile(file))] as const;
  });
  return new Map(await Promise.all(read));
}
