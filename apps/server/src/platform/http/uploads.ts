import type { Upload } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { streamToFile } from '../storage/stream-to-file.ts';
import type { UploadedFile } from './route.ts';

/** Fields that a form may have in addition to the two for each file. */
const FIELDS = 50;

async function keep(part: MultipartFile, folder: string): Promise<UploadedFile> {
  const path = join(folder, randomUUID());
  await streamToFile(part.file, path);
  if (part.file.truncated) throw new AppError('ERR_TOO_LARGE');
  const type = await fileTypeFromFile(path);
  return {
    field: part.fieldname,
    fileName: part.filename,
    path,
    size: part.file.bytesRead,
    mimeType: type?.mime ?? 'application/octet-stream',
    claimedType: part.mimetype,
    extension: type ? `.${type.ext}` : '',
  };
}

function withField(fields: Map<string, unknown>, name: string, value: unknown): void {
  const known = fields.get(name);
  if (known === undefined) fields.set(name, value);
  else fields.set(name, Array.isArray(known) ? [...(known as unknown[]), value] : [known, value]);
}

/**
 * Streams the parts of a multipart request to a folder: fields as an object, files with types detected from the bytes.
 */
export async function readMultipart(
  request: FastifyRequest,
  upload: Upload,
  folder: string,
  maxBytes: number,
): Promise<{ body: Record<string, unknown>; files: UploadedFile[] }> {
  if (!request.isMultipart()) {
    throw new AppError('ERR_VALIDATION', {
      details: [{ field: upload.field, message: 'multipart/form-data' }],
    });
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fields = new Map<string, unknown>();
  const files: UploadedFile[] = [];
  const limits = { files: upload.maxFiles, fileSize: maxBytes, fields: FIELDS + 2 * upload.maxFiles };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') files.push(await keep(part, folder));
    else if (part.valueTruncated) throw new AppError('ERR_TOO_LARGE');
    else withField(fields, part.fieldname, part.value);
  }
  if (!upload.isOptional && !files.some((file) => file.field === upload.field)) {
    throw new AppError('ERR_VALIDATION', { details: [{ field: upload.field, message: 'required' }] });
  }
  return { body: Object.fromEntries(fields), files };
}

export async function discardUploads(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
