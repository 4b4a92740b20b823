import { generateKeyPairSync, verify } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../../../testing/expect-refusal.ts';
import { botScenario, handsOf } from '../../../../testing/bot-scenario.ts';
import type { Anything } from '../../../../testing/given.ts';
import { receive } from '../../../testing/receive.ts';
import { text } from '../../../testing/scenario.ts';
import type { DeliveredRequest } from '../../../../testing/outside-service.ts';

// Customers write, and a local server answers like Google's: first a token, then the agent's texts.

const newAccount = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const client_email = 'bot@loja.iam.gserviceaccount.com';
  return { json: JSON.stringify({ type: 'service_account', client_email, private_key }), publicKey };
};
let { json, publicKey } = newAccount();
const settings = { type: 'dialogflow', name: 'Lia', projectName: 'loja-1', language: 'pt-BR' };
const scenario = botScenario(
  () => ({ ...settings, jsonContent: json }),
  (url) => ({ GOOGLE_DIALOGFLOW_URL: url, GOOGLE_TOKEN_URL: `${url}/token` }),
);
const { notes, rows, receives, ticket, words, work } = handsOf(scenario);

let answers: Record<string, Anything>;
let isGranted: boolean;
const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
function google({ path, body }: DeliveredRequest, response: ServerResponse): void {
  if (path === '/token') {
    if (isGranted) send(response, 200, { access_token: 'ya29', expires_in: 3_600, token_type: 'Bearer' });
    else send(response, 400, { error: 'invalid_grant' });
    return;
  }
  const { queryInput } = JSON.parse(body);
  const text = queryInput.text?.text ?? 'audio';
  send(response, 200, {
    responseId: 'r',
    queryResult: answers[text] ?? { fulfillmentText: `Você disse ${text}` },
  });
}
const queries = () =>
  scenario.service.requests.filter(({ path }) => path !== '/token').map(({ body }) => JSON.parse(body));
const trial = (body: object) =>
  ['POST', '/queueIntegration/testSession', { projectName: 'loja-1', language: 'pt-BR', ...body }] as const;
const tryIt = async (body: object) => scenario.admin.call(...trial(body));

beforeEach(() => {
  ({ json, publicKey } = newAccount());
  answers = {};
  isGranted = true;
  scenario.service.answer(google);
});

/** Verifies the assertion of a service account, as Google does. */
function claimsOf({ body }: DeliveredRequest): Anything {
  const assertion = new URLSearchParams(body).get('assertion') ?? '';
  const [head = '', claims = '', signature = ''] = assertion.split('.');
  const isOurs = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  expect(isOurs).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

describe('an agent of Dialogflow', () => {
  beforeEach(async () => {
    // Each test has a new account, whose token is not cached.
    await scenario.admin.call('PUT', `/queueIntegration/${scenario.bot.id}`, { jsonContent: json });
  });

  it('answers with its name, one message per text, in the session of the number', async () => {
    const fulfillmentMessages = [
      { text: { text: ['Oi, Ana!', 'nunca'] } },
      { payload: { any: 1 } },
      { text: { text: ['Como ajudo?'] } },
    ];
    answers.Oi = { fulfillmentText: 'Oi, Ana!', fulfillmentMessages };
    await receives('Oi', 'Nada');
    expect(await words()).toEqual(['*Lia:* Oi, Ana!', '*Lia:* Como ajudo?', '*Lia:* Você disse Nada']);
    const [token, ...question] = scenario.service.requests;
    expect(token && claimsOf(token)).toMatchObject({
      iss: 'bot@loja.iam.gserviceaccount.com',
      scope: 'https://www.googleapis.com/auth/dialogflow',
      aud: `${scenario.service.url}/token`,
    });
    expect(question.map(({ path }) => path)).toEqual([
      '/v2/projects/loja-1/agent/sessions/5511999990001:detectIntent',
      '/v2/projects/loja-1/agent/sessions/5511999990001:detectIntent',
    ]);
    expect(queries()[0]).toEqual({ queryInput: { text: { text: 'Oi', languageCode: 'pt-BR' } } });
  });

  it('apologises when it has no answer', async () => {
    answers.hm = { intent: { displayName: 'Fallback' }, fulfillmentMessages: [{ text: { text: [''] } }] };
    await receives('hm');
    expect(await words()).toEqual(['*Lia:* Desculpe, não entendi. Pode dizer de outro jeito?']);
  });

  it('receives a voice note as audio', async () => {
    answers.audio = { fulfillmentText: 'Ouvi.' };
    const head = Buffer.from([1, 1, 0, 0, 0x80, 0x3e, 0, 0, 0, 0, 0]);
    const bytes = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), head]);
    const path = `company${scenario.company.id}/messages/a.ogg`;
    const { size } = await scenario.server.app.storage.put(path, bytes, 'audio/ogg');
    const media = { path, name: 'a.ogg', mime: 'audio/ogg; codecs=opus', size };
    const engine = scenario.server.app;
    const connection = { companyId: scenario.company.id, whatsappId: scenario.connection.id };
    await receive(engine, connection, [{ ...text('Áudio'), mediaType: 'audio', media }]);
    await work();
    expect(await words()).toEqual(['*Lia:* Ouvi.']);
    const audioConfig = {
      audioEncoding: 'AUDIO_ENCODING_OGG_OPUS',
      sampleRateHertz: 16_000,
      languageCode: 'pt-BR',
    };
    expect(queries()).toEqual([{ queryInput: { audioConfig }, inputAudio: bytes.toString('base64') }]);
  });

  it.each([
    ['its intent', { intent: { endInteraction: true } }],
    ['its diagnosis', { diagnosticInfo: { end_conversation: true } }],
  ])('stops being the speaker when %s says so', async (_where, end) => {
    answers.tchau = { fulfillmentText: 'Até mais!', ...end };
    await receives('tchau', 'Tem alguém?');
    expect(await words()).toEqual(['*Lia:* Até mais!']);
    expect(await ticket()).toMatchObject({ useIntegration: false, status: 'pending' });
    expect(await notes()).toEqual([]);
  });

  it('whose account is refused leaves the ticket to people', async () => {
    isGranted = false;
    await receives('Oi');
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      scenario.server.wait(1);
      await work();
    }
    expect(await notes()).toEqual([
      'A integração "Lia" recusou as credenciais. O atendimento passou para a equipe.',
    ]);
    expect((await rows('integration_deliveries'))[0]).toMatchObject({ status: 'dead', error: 'credentials' });
  });

  it('never returns its account', async () => {
    const key = JSON.parse(json).private_key.slice(40, 80);
    const { body } = await scenario.admin.call('GET', '/queueIntegration');
    expect(body.queueIntegrations).toMatchObject([{ jsonContent: '', hasJsonContent: true, urlN8N: '' }]);
    const [row] = await rows('integrations');
    expect(JSON.stringify([body, row, scenario.server.published])).not.toContain(key);
    const kept = await scenario.admin.call('PUT', `/queueIntegration/${scenario.bot.id}`, {
      jsonContent: '',
    });
    expect(kept.body.hasJsonContent).toBe(true);
  });

  it('can be tried by admins of the company, with a new or the stored account', async () => {
    answers['Olá'] = { fulfillmentText: 'Oi!' };
    const fine = { status: 200, body: { messages: ['Oi!'] } };
    expect(await tryIt({ jsonContent: json })).toMatchObject(fine);
    expect(await tryIt({ integrationId: scenario.bot.id })).toMatchObject(fine);
    const { id } = scenario.bot;
    const account = {
      sight: { path: '/queueIntegration', record: { id } },
      request: trial({ integrationId: id }),
    };
    const hidden = { seenBy: scenario.admin, ...account };
    await expectHidden(await scenario.make.user(scenario.company), { ...hidden, code: 'ERR_NO_PERMISSION' });
    const stranger = await scenario.make.admin(await scenario.make.company());
    await expectHidden(stranger, { ...hidden, code: 'ERR_NO_INTEGRATION_FOUND' });
  });

  it.each([
    ['jsonContent', { jsonContent: 'not json' }],
    ['jsonContent', { jsonContent: '{"client_email":"a@b.c","private_key":"x"}' }],
    ['jsonContent', {}],
    ['projectName', { projectName: '' }],
    ['language', { language: 'fr' }],
  ])('cannot be tried with a wrong %s', async (field, body) => {
    expect(await tryIt(body)).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  it('reports why the trial failed', async () => {
    isGranted = false;
    const failed = (field: string, message: string) => ({
      status: 400,
      body: { error: 'ERR_INTEGRATION_TEST_FAILED', details: [{ field, message }] },
    });
    expect(await tryIt({ jsonContent: json })).toMatchObject(failed('jsonContent', 'credentials'));
    isGranted = true;
    scenario.service.answer((requests, response) =>
      requests.path === '/token' ? google(requests, response) : void response.writeHead(404).end(),
    );
    expect(await tryIt({ jsonContent: json })).toMatchObject(failed('projectName', 'http 404'));
  });

  it('requires a project and a valid account', async () => {
    const make = async (input: object) =>
      scenario.admin.call('POST', '/queueIntegration', { ...settings, name: 'Outra', ...input });
    const wrong = (field: string) => ({ status: 400, body: { details: [{ field }] } });
    expect(await make({ projectName: '' })).toMatchObject(wrong('projectName'));
    expect(await make({ jsonContent: '{}' })).toMatchObject(wrong('jsonContent'));
    expect(await make({ jsonContent: json })).toMatchObject({ status: 201, body: { projectName: 'loja-1' } });
  });
});
