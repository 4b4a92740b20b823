import type { AnswerOf, checkNumberByApi } from '@prosa/contract';
import { AppError, invalidField } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { ApiClient } from '../../platform/http/api-client.ts';
import type { NumberChecks } from './number-checks.ts';
import { recipientOf } from './recipient.ts';
import { insertUses } from './use-queries.ts';

/** Asks the channel, never our own contacts: who has a token does not learn whom the company knows. */
export async function checkNumber(
  app: Pick<App, 'database' | 'now'>,
  checks: NumberChecks,
  client: ApiClient,
  number: string,
): Promise<AnswerOf<typeof checkNumberByApi>> {
  const recipient = recipientOf(number);
  if (recipient.kind === 'group') throw invalidField('number', 'the number of a person');
  const known = await checks.ask(client, recipient);
  if (known === undefined) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  await app.database.inCompany(client.companyId, async (tx) =>
    insertUses(tx, client, {
      kinds: ['checks'],
      messageIds: [],
      idempotencyKey: null,
      digest: null,
      at: app.now(),
    }),
  );
  return { existsInWhatsapp: known !== null, number, numberFormatted: known ?? recipient.number };
}
