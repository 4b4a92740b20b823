import { NUMBER_CHECKS_PER_MINUTE } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { ApiRecipient } from '../../inbox/index.ts';
import type { ApiClient } from '../../platform/http/api-client.ts';
import { Limiter } from '../../platform/http/limiter.ts';
import type { ChannelQueries } from '../channel-requests/index.ts';

const UNKNOWN_NUMBER = 'Este número não está cadastrado no whatsapp';

/** Asks channels for numbers, a limited number of times a minute by connection. */
export class NumberChecks {
  readonly #queries: ChannelQueries;
  readonly #limiter = new Limiter(NUMBER_CHECKS_PER_MINUTE);

  constructor(queries: ChannelQueries) {
    this.#queries = queries;
  }

  /** The number as the channel writes it; null: it knows nobody. Undefined: this channel cannot be asked now. */
  async ask(
    { companyId, whatsappId }: ApiClient,
    { number }: ApiRecipient,
  ): Promise<string | null | undefined> {
    this.#limiter.take(String(whatsappId));
    return this.#queries.checkNumber(companyId, number, whatsappId);
  }

  /** Throws ERR_WAPP_INVALID_CONTACT in the words of the specification for a number that the channel does not know. */
  async require(client: ApiClient, recipient: ApiRecipient): Promise<void> {
    if (recipient.kind === 'group') return;
    if ((await this.ask(client, recipient)) === null)
      throw new AppError('ERR_WAPP_INVALID_CONTACT', { error: UNKNOWN_NUMBER });
  }
}
