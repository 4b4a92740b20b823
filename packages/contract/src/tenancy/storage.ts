import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Instant } from '../fields.ts';

/** `bytes` and `limit` in bytes; `limit` null: without one. `countedAt`: when they were last compared with the storage. */
export const StorageUsage = z.object({
  bytes: z.number(),
  files: z.number(),
  limit: z.number().nullable(),
  countedAt: Instant.nullable(),
});
export type StorageUsage = z.infer<typeof StorageUsage>;

export const readStorageUsage = defineCall({
  method: 'GET',
  path: '/storage',
  caller: 'admin',
  summary: "Reads how much the company's files take, and how much its plan allows.",
  responses: { 200: StorageUsage },
});
