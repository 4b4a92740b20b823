import type { App } from '../../../apps/server/src/platform/app.ts';
import { createAccessToken } from '../../../apps/server/src/testing/create-access-token.ts';
import type { Stage } from './stage.ts';

interface Person {
  companyId: number;
  id: number;
  profile: 'user' | 'admin';
}

/** Creates a signed-in user of a company on a plan; returns the access token. */
export async function makeSignedIn({ owner }: Stage, app: App, person: Person): Promise<string> {
  const { companyId, id, profile } = person;
  const plan = `insert into plans (name, users, connections, queues) values ($1, 1, 1, 1) returning id`;
  const { rows: plans } = await owner.query<{ id: number }>(plan, [`Bench ${companyId}`]);
  const company = `insert into companies (id, name, "dueDate", "planId") values ($1, $2, now() + interval '9 years', $3)`;
  await owner.query(company, [companyId, `Bench ${companyId}`, plans[0]?.id]);
  const user = `insert into users (company_id, id, name, email, "passwordHash", profile, online, "lastActivityAt")
    values ($1, $2, 'Agente', $3, '', $4, true, now())`;
  await owner.query(user, [companyId, id, `agente${id}@bench.local`, profile]);
  const session = `insert into sessions (company_id, "userId", "expiresAt") values ($1, $2, now() + interval '1 day') returning id`;
  const { rows: sessions } = await owner.query<{ id: string }>(session, [companyId, id]);
  return createAccessToken(app, { companyId, id, profile, sid: sessions[0]?.id ?? '' });
}
