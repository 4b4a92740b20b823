import { beforeEach, describe, expect, it } from 'vitest';
import { completion, transfer } from '../../testing/local-ai.ts';
import { promptScenario } from '../../testing/prompt-scenario.ts';
import { at } from '../../testing/scenario.ts';

// Channels with a reply window of a day, and an AI that answers later.

const scenario = promptScenario();
const wait = (hours: number) =>
  scenario.server.setNow(new Date(Date.parse(at(0)) + hours * 3_600_000).toISOString());
beforeEach(() => wait(1));

const official = async () => scenario.company({ connection: { channel: 'whatsappapi' } });
const late =
  'note: A IA "Aurora" não respondeu dentro do prazo em que o canal aceita respostas. O atendimento passou para a equipe.';
const unsaid = '\n\nResposta que não foi enviada:\n';

describe('an AI that answers when the reply window is closed', () => {
  it('sends no answer: users read it in a note and take over', async () => {
    const company = await official();
    scenario.ai.chat((_asked, response) => {
      wait(25);
      completion(response, { content: 'Abrimos às 9h' });
    });
    await company.receives('Oi');
    await scenario.work();
    expect(await company.read()).toEqual(['they: Oi', `${late}${unsaid}Abrimos às 9h`]);
    expect(await company.systemNotes()).toEqual([
      {
        code: 'prompt.passedOn',
        params: { name: 'Aurora', reason: 'speaker.window' },
        unsaid: 'Abrimos às 9h',
      },
    ]);
    expect(await company.ticket()).toMatchObject({ status: 'pending', queueId: company.sales.id });
    await company.receives('E aí?');
    await scenario.work();
    expect(scenario.ai.chats()).toHaveLength(1);
  });

  it('still passes the ticket on to the queue it names', async () => {
    const company = await official();
    scenario.ai.chat((_asked, response) => {
      wait(25);
      transfer(response, { queue: company.support.name });
    });
    await company.receives('Quero o suporte');
    await scenario.work();
    expect((await company.read()).slice(1)).toEqual([late]);
    expect(await company.ticket()).toMatchObject({ status: 'pending', queueId: company.support.id });
  });

  it('is not asked when the window was closed before', async () => {
    const company = await official();
    await company.receives('Oi');
    wait(25);
    await scenario.work();
    expect(scenario.ai.chats()).toEqual([]);
    expect(await company.read()).toEqual(['they: Oi', late]);
    expect((await company.rows('prompt_questions'))[0]).toMatchObject({ status: 'dead', error: 'window' });
  });

  it('answers until the window closes', async () => {
    const company = await official();
    scenario.ai.chat((_asked, response) => {
      wait(23.9);
      completion(response, { content: 'Abrimos às 9h' });
    });
    await company.receives('Oi');
    await scenario.work();
    expect(await company.read()).toEqual(['they: Oi', 'we: Abrimos às 9h']);
  });
});
