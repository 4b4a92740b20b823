import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { at, openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario();
});
afterAll(async () => scenario.dispose());
beforeEach(() => scenario.enqueued.splice(0));

async function takenBackAudio(company: Company) {
  const media = { path: 'company1/messages/a.ogg', name: 'a.ogg', mime: 'audio/ogg', size: 12 };
  await company.receive(text('a.ogg', { wid: 'voice', mediaType: 'audio', media, at: at(0) }));
  await company.rows(`insert into transcriptions (company_id, "messageId", text)
    select company_id, id, 'Meu CPF é 123' from messages where company_id = $1`);
  await company.receive({ kind: 'delete', wid: 'voice', at: at(1) });
  const [message] = await company.rows('select * from messages where company_id = $1');
  return {
    message,
    heard: await company.rows('select "messageId" from transcriptions where company_id = $1'),
  };
}

it('a message that the customer deletes loses its text, file and transcription where the company keeps none', async () => {
  const company = await scenario.company();
  await company.rows(`insert into company_settings (company_id, "values")
    values ($1, '{"enableLGPD":"enabled","lgpdDeleteMessage":"enabled"}')
    on conflict (company_id) do update set "values" = excluded."values"`);
  expect(await takenBackAudio(company)).toMatchObject({
    message: { isDeleted: true, body: '🚫 _Mensagem Apagada_', mediaPath: null },
    heard: [],
  });
  expect(scenario.enqueued).toEqual([
    { name: 'drop-files', payload: { companyId: company.id, paths: ['company1/messages/a.ogg'] } },
  ]);
});

it('a message that the customer deletes is only marked where the company keeps deleted messages', async () => {
  const { message, heard } = await takenBackAudio(await scenario.company());
  expect(message).toMatchObject({ isDeleted: true, body: 'a.ogg', mediaPath: 'company1/messages/a.ogg' });
  expect(heard).toHaveLength(1);
  expect(scenario.enqueued).toEqual([]);
});
