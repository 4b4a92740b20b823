import { expect, it } from 'vitest';
import { brokenRule, wholePackage } from './import-rules.ts';

it.each([
  ['packages/domain/src/a.ts', '@prosa/contract', null],
  ['packages/contract/src/a.ts', '@prosa/domain', 'contract may not import domain'],
  ['packages/domain/src/a.ts', '@prosa/channel-driver', 'domain may not import driver'],
  ['apps/server/src/platform/http/a.ts', '../../identity/index.ts', 'platform may not import identity'],
  ['apps/server/src/identity/users/a.ts', '../sessions/b.ts', null],
  ['apps/server/src/identity/users/a.ts', '../../tenancy/plans/b.ts', 'identity may not import wing'],
  ['apps/server/src/tenancy/companies/a.ts', '../../connections/index.ts', 'wings never import each other'],
  ['apps/server/src/tenancy/companies/a.ts', '../../identity/index.ts', null],
  [
    'apps/server/src/tenancy/companies/a.ts',
    '../../identity/users/b.ts',
    'a wing uses the public functions of identity (identity/index.ts) only',
  ],
  ['apps/server/src/identity/users/a.ts', '../../inbox/index.ts', null],
  [
    'apps/server/src/identity/users/a.ts',
    '../../inbox/tickets/queries.ts',
    'a wing uses the public functions of inbox (inbox/index.ts) only',
  ],
  ['apps/server/src/inbox/tickets/a.ts', '../messages/queries.ts', null],
  ['apps/server/src/inbox/tickets/a.ts', '../../conversation/receive.ts', 'inbox may not import wing'],
  ['apps/server/src/rooms.ts', './inbox/tickets/routes.ts', null],
  ['apps/server/src/inbox/tickets/a.test.ts', '../../testing/test-app.ts', null],
  ['apps/server/src/inbox/tickets/a.ts', '../../testing/test-app.ts', 'inbox may not import testing'],
  ['apps/web/src/ui/a.tsx', '../features/inbox/b.tsx', 'web ui may not import web feature'],
  ['apps/web/src/features/inbox/a.tsx', '../identity/b.tsx', 'features never import each other'],
  ['apps/web/src/features/inbox/a.tsx', '../../app/router.tsx', 'web feature may not import web app'],
  ['apps/web/src/app/router.tsx', '../features/inbox/b.tsx', null],
  ['apps/web/src/features/inbox/a.tsx', 'react', null],
])('%s imports %s: %s', (file, specifier, expected) => {
  expect(brokenRule(file, specifier)).toBe(expected);
});

const page = 'apps/web/src/features/inbox/a.ts';
it.each([
  "const { steeringIssues } = await import('@prosa/domain');",
  "const rules = import( '@prosa/domain' );",
  "import * as domain from '@prosa/domain';",
  "export * from '@prosa/contract';",
  "const contract = await import('@prosa/contract');",
  "void Promise.all([import('@prosa/contract')]);",
])('a page of the web app does not take in a whole package: %s', (text) => {
  expect(wholePackage(page, text)).toContain('@prosa/');
});

it.each([
  [page, "import { maySee, type Viewer } from '@prosa/domain';"],
  [page, "import type { Ticket } from '@prosa/contract';"],
  [page, "rules: async () => (await import('@prosa/contract')).QueueInput,"],
  [page, "const { ContactInput, ContactUpdate } = await import('@prosa/contract');"],
  [page, "// never: import('@prosa/domain')"],
  ['apps/server/src/main.ts', "const domain = await import('@prosa/domain');"],
])('what is imported by name may be: in %s %s', (file, text) => {
  expect(wholePackage(file, text)).toBeNull();
});
