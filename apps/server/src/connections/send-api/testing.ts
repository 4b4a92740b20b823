import { newConnectionToken } from '@prosa/domain';
import type { HttpMethod } from '@prosa/contract';
import type { InjectOptions } from 'fastify';
import { vi } from 'vitest';
import type { Answer, Anything, GivenUser } from '../../testing/given.ts';
import type { ChannelServer } from '../testing/channel-server.ts';

/** A company with a simulated phone and a token of it. */
export interface ApiScenario {
  channels: ChannelServer;
  company: { id: number };
  admin: GivenUser;
  connection: Anything;
  token: string;
  /** Calls as a program, with the connection's own token unless another is given. */
  call(
    method: HttpMethod,
    path: string,
    body?: object,
    more?: { token?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  send(body: object, more?: { token?: string; headers?: Record<string, string> }): Promise<Answer>;
  rows(table: string, order?: string): Promise<Anything[]>;
}

export async function apiCompany(
  channels: ChannelServer,
  facts: Record<string, unknown> = {},
): Promise<ApiScenario> {
  const { server, make } = channels;
  const company = await make.company(facts);
  const admin = await make.admin(company);
  const token = newConnectionToken();
  const input = { name: 'Loja', channel: 'whatsapp', provider: 'sandbox', token };
  const { body: connection } = await admin.call('POST', '/whatsapp', input);
  // Numbers are checked on the phone, which must be there.
  await vi.waitUntil(() => channels.connections.runner.get(connection.id)?.session, { timeout: 10_000 });
  const call: ApiScenario['call'] = async (method, path, body, more = {}) => {
    const authorization = `Bearer ${more.token ?? token}`;
    const options: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: { ...more.headers, authorization },
    };
    const response = await server.http.inject(body ? { ...options, payload: body } : options);
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  return {
    channels,
    company,
    admin,
    connection,
    token,
    call,
    send: async (body, more) => call('POST', '/messages/send', body, more),
    rows: async (table, order = 'id') =>
      server.app.database.acrossCompanies('test', async (tx) =>
        tx.query(
          `test-rows-${table}-${order}`,
          `select * from ${table} where company_id = $1 order by ${order}`,
          [company.id],
        ),
      ),
  };
}
