import { OPERATOR_COMPANY_ID, type SupportMode } from '@prosa/contract';
import type { GivenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

export interface SupportGiven {
  admin: GivenUser;
  operator: GivenUser;
  grantId: number;
  /** The operator's session in the company. */
  support: GivenUser;
  /** The cookies of the operator's browser, by name. */
  cookies: Record<string, string>;
}

/** The cookies that an answer sets; one that is cleared is empty. */
export function cookiesOf(headers: Record<string, unknown>): Record<string, string> {
  const all = [headers['set-cookie'] ?? []].flat().map(String);
  return Object.fromEntries(
    all.map((cookie) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      return [name, decodeURIComponent(value)];
    }),
  );
}

type Server = Pick<TestApp, 'given' | 'http'>;

/** A call with another token, as a user whom the test has made. */
export function personOf(server: Server, user: { id: number; companyId: number }, token: string): GivenUser {
  return {
    ...user,
    email: '',
    token,
    call: async (method, path, payload, more = {}) =>
      server.given.anyone(method, path, payload, {
        ...more,
        headers: { ...more.headers, authorization: `Bearer ${token}` },
      }),
  };
}

/** The company's admin gives a grant, and one of the operator's people enters. */
export async function giveSupport(
  server: Server,
  company: { id: number },
  { mode = 'view', hours = 1 }: { mode?: SupportMode; hours?: number } = {},
): Promise<SupportGiven> {
  const admin = await server.given.admin(company, { name: 'Dora' });
  const given = await admin.call('POST', '/support/grants', { mode, hours, reason: 'A fila não anda' });
  if (given.status !== 201) throw new Error(`no grant: ${JSON.stringify(given.body)}`);
  const operator = await server.given.admin({ id: OPERATOR_COMPANY_ID }, { super: true, name: 'Olga' });
  return { admin, operator, grantId: given.body.id, ...(await enter(server, company, operator)) };
}

/** One of the operator's people enters under the live grant. */
export async function enter(
  server: Server,
  { id }: { id: number },
  operator: GivenUser,
): Promise<Pick<SupportGiven, 'support' | 'cookies'>> {
  const entered = await operator.call('POST', `/companies/${id}/support-session`);
  if (entered.status !== 200) throw new Error(`not inside: ${JSON.stringify(entered.body)}`);
  const { user, token } = entered.body;
  return { support: personOf(server, user, token), cookies: cookiesOf(entered.headers) };
}
