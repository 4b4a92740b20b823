import { expect, it } from 'vitest';
import { brokenRule } from './import-rules.ts';

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
