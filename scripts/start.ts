import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildWebIfStale } from './lib/web-build.ts';
import { root } from './lib/run.ts';

// Parsing files that have not changed since the last start would cost more than everything else.
enableCompileCache(join(root, 'node_modules/.cache/prosa'));
await buildWebIfStale();
await import('../apps/server/src/main.ts');
