import { describe, expect, it } from 'vitest';
import { text } from '../../testing/scenario.ts';
import { completion, refusal, transfer } from '../../testing/local-ai.ts';
import { PASSED_ON, promptScenario, type PromptCompany } from '../../testing/prompt-scenario.ts';
import { sealUnbound } from '../../../testing/seal-unbound.ts';

// Customers write, and a local AI answers, as docs/prompts.md describes.

const scenario = promptScenario();

const receives = async (company: PromptCompany, ...bodies: string[]) => {
  await company.receives(...bodies);
  await scenario.work();
};
let changes = 0;
const change = async (company: PromptCompany, sql: string) => {
  changes += 1;
  return scenario.server.app.database.acrossCompanies('change', (tx) =>
    tx.query(`change-${changes}`, `${sql} where company_id = $1`, [company.id]),
  );
};

describe('an AI', () => {
  it('answers what a customer writes, with the history, the name of the customer and the rules', async () => {
    const company = await scenario.company({ prompt: { maxTokens: 60, temperature: 0.3, model: 'mini' } });
    await receives(company, 'Oi');
    await receives(company, 'Qual é o preço?');
    expect(await company.read()).toEqual([
      'they: Oi',
      'we: Eco: Oi',
      'they: Qual é o preço?',
      'we: Eco: Qual é o preço?',
    ]);
    const [, second] = scenario.ai.chats();
    expect(second?.headers.authorization).toBe('Bearer sk-1');
    expect(second?.path).toBe('/v1/chat/completions');
    expect(second?.body).toMatchObject({ model: 'mini', temperature: 0.3, max_tokens: 60 });
    const [system, ...talk] = second?.body.messages ?? [];
    expect(talk).toEqual([
      { role: 'user', content: 'Oi' },
      { role: 'assistant', content: 'Eco: Oi' },
      { role: 'user', content: 'Qual é o preço?' },
    ]);
    expect(system?.role).toBe('system');
    expect(system?.content).toMatch(/^Você atende a Casa Aurora\./);
    expect(system?.content).toContain('Ana');
    expect(system?.content).toContain('60 tokens');
    expect(system?.content).toContain("exatamente com 'Ação: Transferir para o setor de atendimento'");
    expect(await company.ticket()).toMatchObject({ status: 'pending', queueId: null, userId: null });
  });

  it('receives the latest messages, and no notes', async () => {
    const company = await scenario.company({
      prompt: { maxMessages: 3 },
      connection: { maxUseBotQueues: 0 },
    });
    for (const body of ['um', 'dois', 'três']) await receives(company, body);
    scenario.ai.reset();
    await change(company, `update messages set "isPrivate" = (body = 'Eco: três')`);
    await receives(company, 'quatro');
    const [chat] = scenario.ai.chats();
    expect(chat?.body.messages.slice(1).map(({ content }) => content)).toEqual([
      'dois',
      'Eco: dois',
      'três',
      'quatro',
    ]);
  });

  it('answers messages that arrive together one after another, each once', async () => {
    const company = await scenario.company();
    await receives(company, 'Oi', 'Tudo bem?');
    await scenario.work();
    const bodies = scenario.ai
      .chats()
      .map(({ body }) => body.messages.slice(1).map(({ content }) => content));
    expect(bodies).toEqual([['Oi'], ['Oi', 'Eco: Oi', 'Tudo bem?']]);
    expect((await company.read()).filter((connection) => connection.startsWith('we'))).toEqual([
      'we: Eco: Oi',
      'we: Eco: Tudo bem?',
    ]);
    expect((await company.rows('messages')).filter(({ fromMe }) => fromMe)).toMatchObject([
      { status: 'queued', origin: 'system' },
      { status: 'queued', origin: 'system' },
    ]);
  });

  it('hands over by the phrase, however it is written, and sends the rest of the text', async () => {
    const company = await scenario.company();
    scenario.ai.chat((_asked, response) =>
      completion(response, {
        content: 'ACAO: transferir para o setor de atendimento. Já chamo alguém, Ana!',
      }),
    );
    await receives(company, 'Quero falar com uma pessoa');
    expect(await company.read()).toEqual(['they: Quero falar com uma pessoa', 'we: Já chamo alguém, Ana!']);
    expect(await company.ticket()).toMatchObject({
      queueId: company.sales.id,
      status: 'pending',
      userId: null,
    });
    await receives(company, 'Alô?');
    expect(scenario.ai.chats()).toHaveLength(1);
    expect((await company.rows('ticket_logs')).map(({ type }) => type)).toEqual([
      'create',
      'prompt',
      'promptEnd',
      'queue',
    ]);
    const [period] = await company.rows('ticket_tracking');
    expect(period).toMatchObject({ queueId: company.sales.id, queuedAt: expect.any(String) });
  });

  it('hands over by a tool call to the queue and person it names, and gives the team its reason', async () => {
    const company = await scenario.company();
    await change(company, `update queues set name = 'Suporte técnico ' || id`);
    const bia = await scenario.make.user({ id: company.id });
    await scenario.server.app.database.acrossCompanies('name', (tx) =>
      tx.query('name', `update users set name = 'Bia Souza' where id = $1`, [bia.id]),
    );
    scenario.ai.chat((_asked, response) =>
      transfer(response, {
        queue: `suporte tecnico ${company.support.id}`,
        user: 'bia',
        reason: 'Máquina parada',
      }),
    );
    await receives(company, 'A máquina parou, chame a Bia');
    const properties = scenario.ai.chats()[0]?.body.tools?.[0]?.function.parameters.properties;
    expect(properties?.queue).toMatchObject({
      enum: expect.arrayContaining([`Suporte técnico ${company.support.id}`]),
    });
    expect(await company.ticket()).toMatchObject({
      queueId: company.support.id,
      userId: bia.id,
      status: 'pending',
    });
    expect(await company.read()).toEqual([
      'they: A máquina parou, chame a Bia',
      PASSED_ON,
      'note: A IA passou o atendimento: Máquina parada',
    ]);
    expect(await company.systemNotes()).toMatchObject([
      { code: 'prompt.handedOver', params: { why: 'Máquina parada' } },
    ]);
  });

  it.each([
    ['a queue that there is not', { queue: 'Diretoria' }],
    ['nonsense', { queue: 7, user: ['x'] }],
  ])('hands over to the queue of its prompt when the call names %s', async (_, request) => {
    const company = await scenario.company();
    scenario.ai.chat((_asked, response) => transfer(response, request, 'Um momento.'));
    await receives(company, 'Oi');
    expect(await company.ticket()).toMatchObject({ queueId: company.sales.id, userId: null });
    expect((await company.read()).at(-1)).toBe('we: Um momento.');
  });

  it('answers as often as the connection allows, then passes the ticket on', async () => {
    const company = await scenario.company({ connection: { maxUseBotQueues: 2 } });
    await receives(company, 'um', 'dois', 'três', 'quatro');
    expect((await company.read()).filter((connection) => !connection.startsWith('they'))).toEqual([
      'we: Eco: um',
      'we: Eco: dois',
      PASSED_ON,
      'note: A IA "Aurora" já respondeu tantas vezes quanto a conexão permite. O atendimento passou para a equipe.',
    ]);
    expect(await company.systemNotes()).toMatchObject([{ params: { reason: 'speaker.limit' } }]);
    expect(await company.ticket()).toMatchObject({ queueId: company.sales.id });
    expect(scenario.ai.chats()).toHaveLength(2);
  });

  it('never talks over a person who took, moved or closed the ticket meanwhile', async () => {
    for (const sql of [
      `update tickets set status = 'open', "userId" = (select min(id) from users u where u.company_id = $1)`,
      `update tickets set status = 'closed'`,
      `update tickets set dialogue = '{"isPromptOver": true}'`,
      'update contacts set "disableBot" = true',
    ]) {
      const company = await scenario.company();
      scenario.ai.chat((_asked, response) => {
        void change(company, sql).then(() => completion(response, { content: 'Tarde demais' }));
      });
      await receives(company, 'Oi');
      expect(await company.read()).toEqual(['they: Oi']);
      expect((await company.rows('prompt_questions'))[0]).toMatchObject({ status: 'done' });
    }
  });

  it('is not asked when a person answers on the phone, or when the message was deleted', async () => {
    const company = await scenario.company();
    await company.receives('Oi');
    await company.receive(text('Já te respondo', { fromMe: true }));
    await scenario.work();
    const other = await scenario.company();
    await other.receives('Errei');
    await change(other, 'update messages set "isDeleted" = true');
    await scenario.work();
    expect(scenario.ai.chats()).toEqual([]);
  });

  it('sends nothing when a person answers on the phone before it does, and leaves no voice file', async () => {
    const spoken = { voice: 'pt-BR-YaraNeural', voiceRegion: 'brazilsouth' };
    const voiceKey = sealUnbound(scenario.server.app.secrets, 'azure-1');
    for (const how of [completion, refusal]) {
      const company = await scenario.company({ prompt: { ...spoken, voiceKey } });
      scenario.ai.chat((_asked, response) => {
        const phone = company.receive(text('Já te respondo', { fromMe: true }));
        void phone.then(() =>
          how === refusal ? refusal(response, 401) : completion(response, { content: 'Tarde' }),
        );
      });
      await receives(company, 'Oi');
      expect(await company.read()).toEqual(['they: Oi', 'we: Já te respondo']);
      expect(await company.ticket()).toMatchObject({ queueId: null });
      const [{ uuid, status } = { uuid: '', status: '' }] = await company.rows('prompt_questions');
      expect(status).toBe(how === refusal ? 'dead' : 'done');
      expect(await scenario.server.app.storage.open(`company${company.id}/messages/${uuid}.ogg`)).toBeNull();
    }
  });

  it('does not answer groups, attended tickets, contacts without bot, or without the plan', async () => {
    const group = { kind: 'group', value: '120363000000000001', name: 'Obra' } as const;
    const company = await scenario.company({ connection: { allowGroup: true, groupAsTicket: 'enabled' } });
    await company.receive(text('Oi', { chat: group, author: { kind: 'phone', value: '5511999990001' } }));
    const off = await scenario.company();
    await off.receives('Oi');
    await scenario.work();
    scenario.ai.reset();
    await change(off, 'update contacts set "disableBot" = true');
    await off.receives('Oi de novo');
    const poor = await scenario.company();
    const plan = await scenario.make.plan({ useOpenAi: false });
    await scenario.server.app.database.acrossCompanies('plan', (tx) =>
      tx.query('plan', 'update companies set "planId" = $2 where id = $1', [poor.id, plan.id]),
    );
    await poor.receives('Oi');
    await scenario.work();
    expect(scenario.ai.asked).toEqual([]);
  });
});
