import type { Upload } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { UploadedFile } from './route.ts';

async function keep(part: MultipartFile, folder: string): Promise<UploadedFile> {
  const path = join(folder, randomUUID());
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) throw new AppError('ERR_TOO_LARGE');
  const type = await fileTypeFromFile(path);
  return {
    field: part.fieldname,
    fileName: part.filename,
    path,
    size: part.file.bytesRead,
    mimeType: type?.mime ?? 'application/octet-stream',
    extension: type ? `.${type.ext}` : '',
  };
}

/** Streams the parts of a multipart request to a folder of its own: fields as an object, files with sniffed types. */
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
  const body: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  for await (const part of request.parts({ limits: { files: upload.maxFiles, fileSize: maxBytes } })) {
    if (part.type === 'field') body[part.fieldname] = part.value;
    else files.push(await keep(part, folder));
  }
  if (!files.some((file) => file.field === upload.field)) {
    throw new AppError('ERR_VALIDATION', { details: [{ field: upload.field, message: 'required' }] });
  }
  return { body, files };
}

export async function discardUploads(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
