import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { DiskStorage } from './disk-storage.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export async function openStorage(config: Config): Promise<Storage> {
  return config.s3 ? S3Storage.open(config.s3) : new DiskStorage(join(config.dataDir, 'media'));
}
