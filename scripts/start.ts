import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildWebIfStale } from './lib/web-build.ts';
import { root } from './lib/run.ts';

// Parsing files that have not changed since the last start would cost more than everything else.
enableCompileCache(join(root, 'node_modules/.cache/prosa'));
// Without a word the first start looks as if it had stopped.
await buildWebIfStale(() => process.stdout.write('Building the web app. This can take a minute.\n'));
await import('../apps/server/src/main.ts');
