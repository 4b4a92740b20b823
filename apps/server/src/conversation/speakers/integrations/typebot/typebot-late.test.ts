import { beforeEach, describe, expect, it } from 'vitest';
import { at } from '../../../testing/scenario.ts';
import { bubble, typebotScenario } from '../../../../testing/bot-scenario.ts';

const { change, sweep, notes, receives, systemNotes, script, ticket, words, scenario } = typebotScenario();
const wait = (hours: number) =>
  scenario.server.setNow(new Date(Date.parse(at(0)) + hours * 3_600_000).toISOString());
beforeEach(async () => {
  wait(1);
  await change({ typebotDelayMessage: 60_000 });
  await scenario.server.app.database.acrossCompanies('make it official', (tx) =>
    tx.query('official', `update connections set channel = 'whatsappapi' where company_id = $1`, [
      scenario.company.id,
    ]),
  );
});

const late = 'A integração "Robô" não respondeu dentro do prazo em que o canal aceita respostas.';
const unsaid = '\n\nResposta que não foi enviada:\n';

describe('a typebot whose texts come too late', () => {
  it('sends none: users read them in a note and take over', async () => {
    script.start = { messages: [bubble('Um'), bubble('Dois')] };
    await receives('Oi');
    wait(25);
    await sweep();
    expect([await words(), await notes()]).toEqual([
      [],
      [`${late} O atendimento passou para a equipe.${unsaid}Um\nDois`],
    ]);
    expect(await systemNotes()).toMatchObject([{ code: 'integration.passedOn', unsaid: 'Um\nDois' }]);
    expect(await ticket()).toMatchObject({ status: 'pending', useIntegration: false });
  });

  it('has sent those that were in time', async () => {
    script.start = { messages: [bubble('Um'), bubble('Dois')] };
    await receives('Oi');
    wait(2);
    await sweep();
    wait(25);
    await sweep();
    expect(await words()).toEqual(['Um']);
    expect(await notes()).toEqual([`${late} O atendimento passou para a equipe.${unsaid}Dois`]);
  });

  it('still moves the ticket to a queue', async () => {
    const queue = await scenario.make.queue(scenario.company, { greetingMessage: 'Suporte, bom dia' });
    script.start = { messages: [bubble('Vou passar você ao suporte'), bubble(`#{"queueId":${queue.id}}`)] };
    await receives('Oi');
    wait(25);
    await sweep();
    await sweep();
    expect(await words()).toEqual([]);
    expect(await notes()).toEqual([`${late}${unsaid}Vou passar você ao suporte`]);
    expect(await systemNotes()).toEqual([
      {
        code: 'integration.late',
        params: { name: 'Robô', reason: 'speaker.window' },
        unsaid: 'Vou passar você ao suporte',
      },
    ]);
    expect(await ticket()).toMatchObject({ status: 'pending', queueId: queue.id, useIntegration: false });
  });
});
