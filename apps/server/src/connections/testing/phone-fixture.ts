import type { Answer, Anything, GivenUser } from '../../testing/given.ts';
import type { ChannelServer } from './channel-server.ts';
import { until } from './watching.ts';

export const NUMBER = '5511999990001';

/** A company with a sandbox connection that is up, and helpers for its phone. */
export interface PhoneFixture {
  id: number;
  companyId: number;
  admin: GivenUser;
  /** May edit connections, but is no admin. */
  ana: GivenUser;
  stranger: GivenUser;
  write(message: object, from?: object): Promise<Answer>;
  text(body: string, more?: object): Promise<Answer>;
  act(what: string, body?: object, number?: string): Promise<Answer>;
  screen(number?: string): Promise<Anything[]>;
  /** The events of this connection that the pipeline got. */
  given(): ChannelServer['events'];
  /** Sends a message of the business straight through the connection's session; returns its wid. */
  businessSends(body: string, mediaType?: string): Promise<string>;
}

export async function phoneFixture(channels: ChannelServer): Promise<PhoneFixture> {
  const company = await channels.make.company();
  const admin = await channels.make.admin(company);
  const { id } = (await admin.call('POST', '/whatsapp', { name: 'Loja', provider: 'sandbox' })).body;
  const { runner } = channels.connections;
  await until(() => runner.owned().some(({ lease }) => lease.whatsappId === id));
  const write = (message: object, from: object = { number: NUMBER, name: 'Ana' }) =>
    admin.call('POST', `/sandbox/${id}/inbound`, { from, message });
  return {
    id,
    companyId: company.id,
    admin,
    ana: await channels.make.user(company, { allowConnections: 'enabled' }),
    stranger: await channels.make.admin(await channels.make.company()),
    write,
    text: (body, more = {}) => write({ type: 'text', body, ...more }),
    act: (what, body, number = NUMBER) => admin.call('POST', `/sandbox/${id}/phones/${number}/${what}`, body),
    screen: async (number = NUMBER) =>
      (await admin.call('GET', `/sandbox/${id}/phones/${number}/messages`)).body.messages,
    given: () => channels.events.filter((event) => event.whatsappId === id),
    async businessSends(body, mediaType = 'conversation') {
      const wid = `B${Math.random()}`;
      await runner.get(id)?.session?.send({ wid, to: { kind: 'phone', value: NUMBER }, body, mediaType });
      return wid;
    },
  };
}

export const fields = ({ body }: Answer): string[] =>
  body.details.map((detail: { field: string }) => detail.field);
