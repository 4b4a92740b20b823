import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_FILE_OPTIONS } from '../constants.ts';
import { Done, FileAddress, Id, IdOut, Instant, NameText, PageQuery, Text } from '../fields.ts';
import { changeOf, Clearable, Optional } from '../optional.ts';

const FileOption = z.object({
  id: IdOut,
  name: z.string(),
  /** Null while there is no file. */
  path: FileAddress.nullable(),
  /** The name of the file itself. */
  fileName: z.string().nullable(),
  /** The type of the file as detected from its bytes, such as application/pdf. */
  mediaType: z.string().nullable(),
  /** Bytes. */
  size: z.number().nullable(),
});

/** A list of files to offer: the message, and its options in order. */
export const FileList = z.object({
  id: IdOut,
  companyId: IdOut,
  name: z.string(),
  message: z.string(),
  userId: IdOut.nullable(),
  options: z.array(FileOption),
  createdAt: Instant,
  updatedAt: Instant,
});
export type FileList = z.infer<typeof FileList>;

export const FileListInput = z.object({
  name: NameText(3, 100),
  message: Text(1, 4_000),
  /** In the order of the list. Without `id`: a new option. `path` null or empty removes its file. */
  options: Optional(
    z
      .array(z.object({ id: Optional(Id), name: Text(1, 200), path: Clearable(z.string().max(4_000)) }))
      .max(MAX_FILE_OPTIONS),
  ),
});

const params = z.object({ id: Id });

export const pageFileLists = defineCall({
  method: 'GET',
  path: '/files',
  caller: 'admin',
  summary: 'Lists the file lists by name, 20 a page.',
  query: PageQuery,
  responses: { 200: z.object({ files: z.array(FileList), count: z.number(), hasMore: z.boolean() }) },
});
export const readFileList = defineCall({
  method: 'GET',
  path: '/files/:id',
  caller: 'admin',
  summary: 'Reads one file list with its options.',
  params,
  responses: { 200: FileList },
});
export const createFileList = defineCall({
  method: 'POST',
  path: '/files',
  caller: 'admin',
  summary: 'Creates a file list; the files of its options are uploaded afterwards.',
  body: FileListInput,
  maxBodyBytes: 512 * 1024,
  responses: { 201: FileList },
});
export const updateFileList = defineCall({
  method: 'PUT',
  path: '/files/:id',
  caller: 'admin',
  summary: 'Changes a file list; options that are no longer named are removed with their files.',
  params,
  body: changeOf(FileListInput),
  maxBodyBytes: 512 * 1024,
  responses: { 200: FileList },
});
export const deleteFileList = defineCall({
  method: 'DELETE',
  path: '/files/:id',
  caller: 'admin',
  summary: 'Removes a file list with its files.',
  params,
  responses: { 200: Done },
});
/** `id` names the option of each file, in the order of the files; name, mediaType and typeArch are ignored. */
export const uploadFileOptions = defineCall({
  method: 'POST',
  path: '/files/uploadList/:id',
  caller: 'admin',
  summary: 'Gives options of a file list their files; those before are removed.',
  params,
  body: z.object({
    id: Optional(z.union([Id, z.array(Id).max(MAX_FILE_OPTIONS)])),
    fileId: Optional(Id),
  }),
  upload: { field: 'files', maxFiles: MAX_FILE_OPTIONS, isOptional: true },
  responses: { 200: FileList },
});
