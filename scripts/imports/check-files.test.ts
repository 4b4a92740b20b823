import { expect, it } from 'vitest';
import { checkWholePackage } from './check-files.ts';

const page = 'apps/web/src/features/inbox/a.ts';
it.each([
  "const { steeringIssues } = await import('@prosa/domain');",
  "const rules = import( '@prosa/domain' );",
  "import * as domain from '@prosa/domain';",
  "export * from '@prosa/contract';",
  "const contract = await import('@prosa/contract');",
  "void Promise.all([import('@prosa/contract')]);",
])('a page of the web app does not import a whole package: %s', (text) => {
  expect(checkWholePackage(page, text)).toEqual([expect.stringContaining('@prosa/')]);
});

it.each([
  [page, "import { maySee, type Viewer } from '@prosa/domain';"],
  [page, "import type { Ticket } from '@prosa/contract';"],
  [page, "rules: async () => (await import('@prosa/contract')).QueueInput,"],
  [page, "const { ContactInput, ContactUpdate } = await import('@prosa/contract');"],
  [page, "// never: import('@prosa/domain')"],
  ['apps/server/src/main.ts', "const domain = await import('@prosa/domain');"],
])('an import by name is accepted: in %s %s', (file, text) => {
  expect(checkWholePackage(file, text)).toEqual([]);
});
