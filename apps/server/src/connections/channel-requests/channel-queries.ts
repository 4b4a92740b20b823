import type { Capabilities } from '@prosa/contract';
import type { PeopleSource } from '@prosa/channel-driver';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { capabilitiesOf } from '../connections/capabilities.ts';
import type { Address } from '../outbox/addresses.ts';
import { partyOf } from '../outbox/to-outgoing.ts';
import type { ChannelRequests, Connection } from './channel-requests.ts';

type Skill = 'numberCheck' | 'block' | 'addressBook';
const skills: Record<Skill, (can: Capabilities) => boolean> = {
  numberCheck: (can) => can.numberCheck,
  block: (can) => can.block,
  addressBook: (can) => can.addressBook,
};

interface Candidate {
  id: number;
  name: string;
  provider: string;
  channel: string;
  /** Connected, and a process owns its session. */
  isUp: boolean;
}

export class ChannelQueries {
  readonly #app: App;
  readonly #requests: ChannelRequests;

  constructor(app: App, requests: ChannelRequests) {
    this.#app = app;
    this.#requests = requests;
  }

  /** The given connection if it can do this; for null the first that can, connected ones before the default one. */
  async #connectionThatCan(companyId: number, skill: Skill, whatsappId: number | null) {
    const connections = await this.#app.database.inCompany(companyId, (tx) =>
      tx.query<Candidate>(
        'asks-lines',
        `select id, name, provider, channel, status = 'CONNECTED' and exists (
           select from connection_leases l
           where l.company_id = c.company_id and l."whatsappId" = c.id and l."expiresAt" > now()) as "isUp"
         from connections c
         where company_id = $1 and channel = 'whatsapp' and ($2::bigint is null or id = $2)
         order by "isUp" desc, "isDefault" desc, id`,
        [companyId, whatsappId],
      ),
    );
    return connections.find(({ provider, channel }) => {
      const can = capabilitiesOf(provider, channel);
      return can !== null && skills[skill](can);
    });
  }

  /**
   * The number as the channel knows it; null if the channel does not know it. Undefined if no connection is up to ask:
   * contacts can be saved while the phone is off. Throws ERR_WAPP_CHECK_CONTACT if the request fails.
   */
  async checkNumber(
    companyId: number,
    number: string,
    whatsappId: number | null = null,
  ): Promise<string | null | undefined> {
    const connection = await this.#connectionThatCan(companyId, 'numberCheck', whatsappId);
    if (!connection?.isUp) return undefined;
    try {
      return (await this.#requests.ask({ companyId, whatsappId: connection.id }, 'checkNumber', { number }))
        .number;
    } catch (error) {
      if (error instanceof AppError) throw new AppError('ERR_WAPP_CHECK_CONTACT', { cause: error });
      throw error;
    }
  }

  /** Blocks on the contact's own connection, else on another of the company; false if no connection can block. */
  async block(
    companyId: number,
    { whatsappId, ...address }: Address & { whatsappId: number | null },
    blocked: boolean,
  ): Promise<boolean> {
    const own =
      whatsappId === null ? undefined : await this.#connectionThatCan(companyId, 'block', whatsappId);
    const connection = own ?? (await this.#connectionThatCan(companyId, 'block', null));
    const party =
      connection && partyOf(address, capabilitiesOf(connection.provider, connection.channel) ?? {});
    if (!connection || !party) return false;
    await this.#requests.ask({ companyId, whatsappId: connection.id }, 'block', { party, blocked });
    return true;
  }

  /**
   * A connection with an address book that is up. Throws ERR_NO_DEF_WAPP_FOUND or ERR_NO_WAPP_FOUND if there is none,
   * ERR_WAPP_NOT_INITIALIZED if it is down.
   */
  async connectionWithPeople(
    companyId: number,
    whatsappId: number | null,
  ): Promise<{ id: number; name: string }> {
    const connection = await this.#connectionThatCan(companyId, 'addressBook', whatsappId);
    if (!connection) throw new AppError(whatsappId === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND');
    if (!connection.isUp) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    return connection;
  }

  /** A page of the people that a connection knows; `after` is `next` of the page before. */
  async people(connection: Connection, source: PeopleSource, after: string | null) {
    return this.#requests.ask(connection, 'people', { source, after });
  }
}
