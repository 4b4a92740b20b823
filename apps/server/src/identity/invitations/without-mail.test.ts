import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { userRoutes } from '../users/routes.ts';
import { invitationRoutes } from './routes.ts';

// Where no mail server is configured, nobody is invited.

let server: ModuleServer;
let make: Given;
let admin: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => [...invitationRoutes(app), ...userRoutes(app)]);
  make = given(server);
  admin = await make.admin(await make.company());
});
afterAll(() => server.close());

it('a user needs a password, and the refusal names it', async () => {
  for (const facts of [{}, { password: '' }, { password: null }])
    expect(
      await admin.call('POST', '/users', { name: 'Rui', email: 'rui@loja.test', ...facts }),
    ).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: [{ field: 'password' }] },
    });
});

it('somebody invited before the mail server was taken away gets a password from an admin, or is removed', async () => {
  const { id } = await make.user({ id: admin.companyId }, { email: 'bia@loja.test', passwordHash: null });
  expect(await admin.call('POST', `/users/${id}/invitation`)).toMatchObject({
    status: 403,
    body: { error: 'ERR_MAIL_OFF' },
  });
  expect((await admin.call('PUT', `/users/${id}`, { email: 'certa@loja.test' })).status).toBe(200);
  expect((await admin.call('PUT', `/users/${id}`, { password: 'chuva-fina' })).status).toBe(200);
  const other = await make.user({ id: admin.companyId }, { passwordHash: null });
  expect((await admin.call('DELETE', `/users/${other.id}/invitation`)).status).toBe(200);
});
