import { describe, expect, it } from 'vitest';
import { completion, refusal, type Asked } from '../../testing/local-ai.ts';
import {
  PASSED_ON,
  promptScenario,
  type PromptCompany,
  type PromptScenario,
} from '../../testing/prompt-scenario.ts';

// Customers whose AI is down, slow, wrong or endless: people take over, and nobody else waits.

const scenario = promptScenario();

async function workOn(): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await scenario.work();
    scenario.server.wait(0.2);
  }
}
const note = (sentence: string) => `note: A IA "Aurora" ${sentence}. O atendimento passou para a equipe.`;
const asHandled = async (company: PromptCompany) => {
  expect(await company.ticket()).toMatchObject({ status: 'pending', queueId: company.sales.id });
  return (await company.read()).slice(1);
};

describe('an AI that fails', () => {
  it.each<[string, number, number, string, Parameters<PromptScenario['ai']['chat']>[0]]>([
    ['recusou a chave da API', 401, 1, 'speaker.apiKey', (_asked, response) => refusal(response, 401)],
    [
      'respondeu com o erro 404',
      404,
      1,
      'speaker.status?status=404',
      (_asked, response) => refusal(response, 404),
    ],
    [
      'está sem saldo ou recebeu pedidos demais',
      429,
      3,
      'speaker.quota',
      (_asked, response) => refusal(response, 429),
    ],
    [
      'está sem saldo ou recebeu pedidos demais',
      429,
      1,
      'speaker.quota',
      (_asked, response) => refusal(response, 429, { 'retry-after': '3600' }),
    ],
    [
      'respondeu com o erro 503',
      503,
      3,
      'speaker.status?status=503',
      (_asked, response) => refusal(response, 503),
    ],
    [
      'respondeu algo que não entendemos',
      200,
      3,
      'speaker.unreadable',
      (_asked, response) => void response.end('<html>'),
    ],
    [
      'respondeu algo que não entendemos',
      200,
      3,
      'speaker.unreadable',
      (_asked, response) => completion(response, { content: null }),
    ],
    [
      'respondeu algo que não entendemos',
      200,
      3,
      'speaker.unreadable',
      (_asked, response) => completion(response, { content: ' \u0000' }),
    ],
    [
      'respondeu mais do que podemos ler',
      200,
      3,
      'speaker.tooLarge',
      (_asked, response) => completion(response, { content: 'x'.repeat(1_100_000) }),
    ],
    ['está fora do ar', 0, 3, 'speaker.unreachable', (_asked, response) => void response.destroy()],
  ])(
    'because it "%s" (%i) is asked %i times, and people go on',
    async (sentence, _status, times, reason, how) => {
      const company = await scenario.company();
      scenario.ai.chat(how);
      await company.receives('Oi');
      await workOn();
      expect(await asHandled(company)).toEqual([PASSED_ON, note(sentence)]);
      expect(await company.systemNotes()).toMatchObject([{ params: { name: 'Aurora', reason } }]);
      expect(scenario.ai.chats()).toHaveLength(times);
      expect((await company.rows('prompt_questions'))[0]).toMatchObject({ status: 'dead', attempts: times });
    },
  );

  it('is asked again, and its answer is sent once', async () => {
    const company = await scenario.company();
    let asked = 0;
    scenario.ai.chat((_asked, response) => {
      asked += 1;
      if (asked < 3) refusal(response, 500);
      else completion(response, { content: 'Pronto' });
    });
    await company.receives('Oi');
    await workOn();
    expect(await company.read()).toEqual(['they: Oi', 'we: Pronto']);
    expect((await company.rows('prompt_questions'))[0]).toMatchObject({ status: 'done', attempts: 3 });
  });

  it('is asked without tools where it refuses them', async () => {
    const company = await scenario.company();
    scenario.ai.chat(({ body }, response) =>
      body.tools ? refusal(response, 400) : completion(response, { content: 'Sem ferramentas' }),
    );
    await company.receives('Oi');
    await scenario.work();
    expect((await company.read()).at(-1)).toBe('we: Sem ferramentas');
  });

  it('is asked with the parameters that its model accepts, which are learned once', async () => {
    const company = await scenario.company({ prompt: { model: 'o9-mini', maxTokens: 70 } });
    scenario.ai.chat(({ body }, response) => {
      if ('max_tokens' in body)
        refusal(
          response,
          400,
          {},
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        );
      else if ('temperature' in body)
        refusal(response, 400, {}, "Unsupported value: 'temperature' does not support 0.3 with this model.");
      else completion(response, { content: 'Pronto' });
    });
    await company.receives('Oi');
    await scenario.work();
    await company.receives('E agora?');
    await scenario.work();
    expect(await company.read()).toEqual(['they: Oi', 'we: Pronto', 'they: E agora?', 'we: Pronto']);
    expect(scenario.ai.chats()).toHaveLength(4);
    const last = scenario.ai.chats().at(-1)?.body;
    expect(last).toMatchObject({ max_completion_tokens: 70, tools: expect.anything() });
    expect(Object.keys(last ?? {})).not.toContain('max_tokens');
    // Another model of the same endpoint is asked in the usual dialect.
    const usual = await scenario.company({ prompt: { model: 'local' } });
    scenario.ai.chat((_asked, response) => completion(response, { content: 'Eu também' }));
    await usual.receives('Oi');
    await scenario.work();
    expect(scenario.ai.chats().at(-1)?.body).toHaveProperty('max_tokens');
  });

  it('that refuses both names of the token limit leaves the customer to people', async () => {
    const company = await scenario.company({ prompt: { model: 'tiny' } });
    scenario.ai.chat((_asked, response) => refusal(response, 400, {}, 'max_tokens is too large'));
    await company.receives('Oi');
    await workOn();
    expect(await asHandled(company)).toEqual([PASSED_ON, note('respondeu com o erro 400')]);
    expect(scenario.ai.chats()).toHaveLength(3);
  });

  it('at an address of the internal network is not called', async () => {
    const company = await scenario.company({ prompt: { apiUrl: 'http://10.1.2.3/v1' } });
    await company.receives('Oi');
    await workOn();
    expect(await asHandled(company)).toEqual([PASSED_ON, note('tem um endereço que não pode ser chamado')]);
  });

  it('whose key cannot be decrypted leaves the customer to people', async () => {
    const company = await scenario.company({ prompt: { apiKey: 'broken' } });
    await company.receives('Oi');
    await workOn();
    expect(await asHandled(company)).toEqual([PASSED_ON, note('falhou')]);
  });

  it('delays nobody else while it does not answer', async () => {
    const slow = await scenario.company({ prompt: { prompt: 'Devagar' } });
    const quick = await scenario.company();
    const waiting: (() => void)[] = [];
    scenario.ai.chat(({ body }, response) => {
      const answer = () => completion(response, { content: 'Aqui' });
      if (body.messages[0]?.content.startsWith('Devagar')) waiting.push(answer);
      else answer();
    });
    await slow.receives('Oi');
    await quick.receives('Oi');
    await scenario.server.runJobs();
    await expect.poll(async () => quick.read()).toEqual(['they: Oi', 'we: Aqui']);
    await expect.poll(() => waiting.length).toBe(1);
    expect(await slow.read()).toEqual(['they: Oi']);
    await slow.receives('Alguém?');
    await scenario.server.runJobs();
    for (const answer of waiting.splice(0)) answer();
    await expect.poll(() => waiting.length).toBe(1);
    for (const answer of waiting.splice(0)) answer();
    await scenario.work();
    expect(await slow.read()).toEqual(['they: Oi', 'they: Alguém?', 'we: Aqui', 'we: Aqui']);
  });

  it.each([
    ['is asked once more', 2, 1],
    ['is not asked any more', 3, 0],
  ])('%s when %i processes have died with it', async (_what, attempts, times) => {
    const company = await scenario.company();
    scenario.ai.chat((_asked, response) => completion(response, { content: 'Pronto' }));
    await company.receives('Oi');
    await scenario.server.app.database.acrossCompanies('die', (tx) =>
      tx.query('die-often', 'update prompt_questions set attempts = $2 where company_id = $1', [
        company.id,
        attempts,
      ]),
    );
    await workOn();
    expect(scenario.ai.chats()).toHaveLength(times);
    if (times > 0) expect(await company.read()).toEqual(['they: Oi', 'we: Pronto']);
    else expect(await asHandled(company)).toEqual([PASSED_ON, note('falhou')]);
    const status = times > 0 ? 'done' : 'dead';
    expect(await company.rows('prompt_questions')).toMatchObject([{ status, lockedUntil: null }]);
  });

  it('sends one answer when the claim of the process that asks expires', async () => {
    const company = await scenario.company();
    let isFirst = true;
    scenario.ai.chat(({ body }: Asked, response) => {
      if (!isFirst) {
        completion(response, { content: `Eco: ${body.messages.at(-1)?.content}` });
        return;
      }
      isFirst = false;
      // The claim expires as if the process had died, and another process claims the question.
      const sql = `update prompt_questions set attempts = attempts + 1, "lockedUntil" = now() - interval '1 minute'`;
      void scenario.server.app.database
        .acrossCompanies('die', (tx) => tx.query('die', `${sql} where company_id = $1`, [company.id]))
        .then(() => completion(response, { content: 'Do processo morto' }));
    });
    await company.receives('Oi');
    await workOn();
    expect(await company.read()).toEqual(['they: Oi', 'we: Eco: Oi']);
  });
});
