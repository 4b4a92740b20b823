import type { Upload } from '@prosa/contract';
import { AppError, invalidField } from '@prosa/domain';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { streamToFile, type Pace } from '../storage/stream-to-file.ts';
import type { UploadedFile } from './route.ts';

/** Fields that a form may have in addition to the two for each file. */
const FIELDS = 50;

/** How many bytes are read between two calls of `pace`. Each call costs time of its own. */
const STRETCH = 1_048_576;

/** Passes bytes on in stretches; `end` passes on what is left. */
function inStretches(pace: Pace): { pace: Pace; end: () => ReturnType<Pace> } {
  let read = 0;
  const passOn = () => {
    const stretch = read;
    read = 0;
    return pace(stretch);
  };
  return {
    pace(bytes) {
      read += bytes;
      return read < STRETCH ? undefined : passOn();
    },
    end: passOn,
  };
}

async function keep(part: MultipartFile, folder: string, pace: Pace): Promise<UploadedFile> {
  const path = join(folder, randomUUID());
  const stretches = inStretches(pace);
  await streamToFile(part.file, path, { pace: stretches.pace });
  await stretches.end();
  if (part.file.truncated) throw new AppError('ERR_TOO_LARGE');
  const type = await fileTypeFromFile(path);
  return {
    field: part.fieldname,
    fileName: part.filename ?? '',
    path,
    size: part.file.bytesRead,
    mimeType: type?.mime ?? 'application/octet-stream',
    claimedType: part.mimetype,
    extension: type ? `.${type.ext}` : '',
  };
}

/** Forms send every line of a text with CR LF; as JSON the same text has LF. */
const unixNewlines = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;

function withField(fields: Map<string, unknown>, name: string, value: unknown): void {
  const known = fields.get(name);
  if (known === undefined) fields.set(name, value);
  else fields.set(name, Array.isArray(known) ? [...(known as unknown[]), value] : [known, value]);
}

/**
 * A failure of the disk is ours, and what the framework refuses keeps its status; everything else is a body that is not
 * what multipart/form-data says, or whose sender went away.
 */
function refusalOf(error: unknown, field: string): unknown {
  if (error instanceof AppError || !(error instanceof Error) || 'syscall' in error) return error;
  if ('statusCode' in error && !('code' in error && error.code === 'FST_FILES_LIMIT')) return error;
  const details = [{ field, message: `multipart/form-data: ${error.message}` }];
  return new AppError('ERR_VALIDATION', { details, cause: error });
}

type PartLimits = Record<'files' | 'fileSize' | 'fields', number>;

/** A browser sends a file control that was left empty as a file without a name and without bytes. */
const isLeftEmpty = ({ fileName, size }: UploadedFile): boolean => fileName === '' && size === 0;

async function readParts(
  request: FastifyRequest,
  upload: Upload,
  folder: string,
  { limits, pace }: { limits: PartLimits; pace: Pace },
): Promise<{ fields: Map<string, unknown>; files: UploadedFile[] }> {
  const fields = new Map<string, unknown>();
  const files: UploadedFile[] = [];
  const isMissing = () => !upload.isOptional && !files.some(({ field }) => field === upload.field);
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const file = await keep(part, folder, pace);
        if (!isLeftEmpty(file)) files.push(file);
      } else if (part.valueTruncated) throw new AppError('ERR_TOO_LARGE');
      else withField(fields, part.fieldname, unixNewlines(part.value));
    }
  } catch (error) {
    throw refusalOf(error, isMissing() ? upload.field : 'body');
  }
  if (isMissing()) throw invalidField(upload.field, 'required');
  return { fields, files };
}

/**
 * Streams the parts of a multipart request to a folder: fields as an object, files with types detected from the bytes.
 */
export async function readMultipart(
  request: FastifyRequest,
  upload: Upload,
  { folder, maxBytes, pace }: { folder: string; maxBytes: number; pace: Pace },
): Promise<{ body: Record<string, unknown>; files: UploadedFile[] }> {
  if (!request.isMultipart()) {
    throw invalidField(upload.field, 'multipart/form-data');
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const limits = { files: upload.maxFiles, fileSize: maxBytes, fields: FIELDS + 2 * upload.maxFiles };
  const { fields, files } = await readParts(request, upload, folder, { limits, pace });
  return { body: Object.fromEntries(fields), files };
}

export async function discardUploads(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
