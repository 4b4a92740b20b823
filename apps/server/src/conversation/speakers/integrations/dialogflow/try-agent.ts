import type { AnswerOf, BodyOf, testIntegrationSession } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../../../platform/app.ts';
import { readAccount } from '../queries.ts';
import { reasonOf } from '../service-error.ts';
import { detectIntent } from './detect-intent.ts';
import { serviceAccount } from './service-account.ts';
import { sealedAt } from '../../../../platform/secrets/sealed-columns.ts';

const greetings = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' };

async function accountOf(
  app: App,
  viewer: Viewer,
  { jsonContent, integrationId }: BodyOf<typeof testIntegrationSession>,
) {
  const kept = await app.database.inCompany(viewer.companyId, async (tx) =>
    integrationId ? found(await readAccount(tx, integrationId), 'ERR_NO_INTEGRATION_FOUND') : '',
  );
  if (jsonContent) return serviceAccount(jsonContent);
  const place = sealedAt('integrations.jsonContent', viewer.companyId, integrationId ?? 0);
  return serviceAccount(kept === '' ? '' : app.secrets.decrypt(kept, place));
}

/** Sends a greeting to the agent and returns its texts; stores nothing. Throws ERR_INTEGRATION_TEST_FAILED. */
export async function tryAgent(
  app: App,
  viewer: Viewer,
  body: BodyOf<typeof testIntegrationSession>,
): Promise<AnswerOf<typeof testIntegrationSession>> {
  const account = await accountOf(app, viewer, body);
  const { projectName, language = 'pt-BR' } = body;
  const question = { account, projectName, language, session: 'teste', query: { text: greetings[language] } };
  try {
    return { messages: (await detectIntent(app, question)).texts };
  } catch (error) {
    const reason = reasonOf(error);
    const details = [{ field: reason === 'credentials' ? 'jsonContent' : 'projectName', message: reason }];
    throw new AppError('ERR_INTEGRATION_TEST_FAILED', { details, cause: error });
  }
}
