import type { CallName } from '@prosa/contract';
import type { Circumstances } from './circumstances.ts';

type Values = Record<string, unknown>;

const NUMBER = '5511987650001';
const url = 'https://example.test/hook';

/** Marks the message as one of another program. */
async function messageOfApi({ walker, records }: Circumstances): Promise<Values> {
  await walker.app.app.database.acrossCompanies('a message of a program', (tx) =>
    tx.query('walk-of-api', `update messages set origin = 'api' where id = $1`, [records.message]),
  );
  return {};
}

/** Each token has a name of its own on its connection. */
const named = ({ records }: Circumstances): Values => ({ 'body.name': `ERP ${records.connection}` });

export const samplesOfSendApi: Partial<
  Record<CallName, (circumstances: Circumstances) => Values | Promise<Values>>
> = {
  sendByApi: () => ({ 'body.number': NUMBER, 'body.templateId': null, 'body.values': null }),
  sendImageByApi: () => ({ 'body.number': NUMBER, 'body.url': 'https://example.test/a.png' }),
  checkNumberByApi: () => ({ 'body.number': NUMBER }),
  readApiMessage: messageOfApi,
  createApiToken: named,
  updateApiToken: named,
  createApiWebhook: () => ({ 'body.url': url }),
  updateApiWebhook: () => ({ 'body.url': url }),
};
