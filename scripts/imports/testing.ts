import { cp, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../lib/run.ts';

const packages: Record<string, string> = {
  contract: 'packages/contract',
  domain: 'packages/domain',
  'channel-driver': 'packages/channels/driver',
  'channel-meta': 'packages/channels/meta',
  'channel-sandbox': 'packages/channels/sandbox',
  'channel-whatsapp-web': 'packages/channels/whatsapp-web',
  'channel-whatsapp-web-simulator': 'packages/channels/whatsapp-web-simulator',
};

const usual = {
  'packages/contract/src/index.ts': '',
  'packages/domain/src/index.ts': '',
  'packages/channels/driver/src/index.ts': '',
  'packages/channels/driver/src/testing/conformance.ts': '',
  'packages/channels/meta/src/index.ts': '',
  'packages/channels/meta/src/simulator/index.ts': '',
  'packages/channels/sandbox/src/index.ts': '',
  'packages/channels/whatsapp-web/src/index.ts': '',
  'packages/channels/whatsapp-web/src/session.ts': '',
  'packages/channels/whatsapp-web-simulator/src/index.ts': '',
  'packages/channels/whatsapp-web-simulator/src/phones.ts': '',
  'apps/server/src/platform/app.ts': '',
  'apps/server/src/testing/given.ts': '',
  'apps/server/src/identity/index.ts': '',
  'apps/server/src/identity/users/queries.ts': '',
  'apps/server/src/conversation/index.ts': '',
  'apps/server/src/conversation/receive.ts': '',
  'apps/server/src/connections/whatsapp-web/driver.ts': '',
  'apps/server/src/inbox/index.ts': '',
  'apps/server/src/inbox/testing/fixture.ts': '',
  'apps/server/src/inbox/tickets/index.ts': '',
  'apps/server/src/inbox/tickets/queries.ts': '',
  'apps/server/src/inbox/messages/queries.ts': '',
  'apps/web/src/app/router.tsx': '',
  'apps/web/src/ui/button.tsx': '',
  'apps/web/src/features/inbox/row.tsx': '',
  'scripts/lib/run.ts': '',
  'node_modules/vitest/index.js': '',
};

/** Creates a repository with the usual files; returns its folder. */
export async function makeRepository(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-imports-'));
  await mkdir(join(folder, 'node_modules/@prosa'), { recursive: true });
  for (const [name, path] of Object.entries(packages)) {
    await mkdir(join(folder, path), { recursive: true });
    // The real file: what a package exports, and under which names, is part of the test.
    await cp(join(root, path, 'package.json'), join(folder, path, 'package.json'));
    await symlink(join(folder, path), join(folder, 'node_modules/@prosa', name));
  }
  await writeFiles(folder, usual);
  return folder;
}

export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}
