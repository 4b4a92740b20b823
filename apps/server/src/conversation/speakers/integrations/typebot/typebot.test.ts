import { describe, expect, it } from 'vitest';
import { bubble, typebotSettings, typebotScenario } from '../../../../testing/bot-scenario.ts';

// Customers write, and a local server answers like Typebot's chat API.

const { asked, change, notes, play, sentBodies, receives, script, ticket, words, scenario } =
  typebotScenario();

describe('a typebot', () => {
  it('begins with its own messages, and then receives the texts of the customer', async () => {
    await receives('Oi', 'Ana');
    expect(await words()).toEqual(['Olá! Qual o seu nome?', 'Eco: Ana']);
    const prefilledVariables = {
      number: '5511999990001',
      username: '',
      pushName: 'Ana',
      remoteJid: '5511999990001@s.whatsapp.net',
    };
    expect(asked()).toEqual([
      ['/api/v1/typebots/loja/startChat', { prefilledVariables }],
      ['/api/v1/sessions/s1/continueChat', { message: 'Ana' }],
    ]);
    expect(await ticket()).toMatchObject({
      typebotSessionId: 's1',
      typebotStatus: true,
      useIntegration: true,
    });
  });

  it('that begins without a message receives the first text of the customer', async () => {
    script.start = { messages: [] };
    await receives('Oi');
    expect(await words()).toEqual(['Eco: Oi']);
  });

  it('sends formatted text, links, files and choices', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    scenario.service.answer((requests, response) => {
      if (requests.path === '/loja.png') response.writeHead(200, { 'content-type': 'image/png' }).end(png);
      else if (requests.path === '/moved.png') response.writeHead(302, { location: '/loja.png' }).end();
      else play(requests, response);
    });
    const children = [
      { text: 'Preço ' },
      { text: 'baixo ', bold: true },
      { text: 'hoje', italic: true },
      { text: '! ' },
      { type: 'a', url: 'https://loja.example', children: [{ text: 'Veja' }] },
    ];
    const list = {
      type: 'ul',
      children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'Azul' }] }] }],
    };
    script.start = {
      messages: [
        { id: 'a', type: 'text', content: { type: 'richText', richText: [{ type: 'p', children }, list] } },
        { id: 'b', type: 'image', content: { url: `${scenario.service.url}/moved.png` } },
        { id: 'c', type: 'video', content: { type: 'youtube', url: 'https://youtu.be/x' } },
        { id: 'd', type: 'video', content: { url: `${scenario.service.url}/loja.png` } },
        { id: 'e', type: 'hologram', content: null },
      ],
      input: { id: 'i', type: 'choice input', items: [{ content: 'Comprar' }, { content: 'Sair' }] },
    };
    await receives('Oi');
    expect(
      (await sentBodies()).map(({ body, mediaType, mediaName }) => [body, mediaType, mediaName]),
    ).toEqual([
      ['Preço *baixo* _hoje_! Veja (https://loja.example)\n- Azul', 'extendedTextMessage', null],
      ['', 'image', 'moved.png'],
      ['https://youtu.be/x', 'extendedTextMessage', null],
      [`${scenario.service.url}/loja.png`, 'extendedTextMessage', null],
      ['▶️ Comprar\n▶️ Sair', 'extendedTextMessage', null],
    ]);
  });

  it('sends the text set for it when it does not understand or has no answer', async () => {
    await change({ typebotUnknownMessage: 'Não entendi.' });
    script.replies = {
      x: { messages: [bubble('Invalid message. Please, try again.')] },
      y: { messages: [] },
    };
    await receives('Oi', 'x', 'y');
    expect((await words()).slice(1)).toEqual(['Não entendi.', 'Não entendi.']);
  });

  it('starts over once its session has expired, counted from the last message of the customer', async () => {
    await change({ typebotExpires: 10 });
    await receives('Oi');
    scenario.server.wait(8);
    await receives('Ana');
    scenario.server.wait(8);
    await receives('Lima');
    scenario.server.wait(11);
    await receives('Alô?');
    expect(asked().map(([path]) => (path as string).split('/').at(-1))).toEqual([
      'startChat',
      'continueChat',
      'continueChat',
      'startChat',
    ]);
  });

  it('keeps its session forever where it never expires', async () => {
    await change({ typebotExpires: 0 });
    await receives('Oi');
    scenario.server.wait(100_000);
    await receives('Ainda aí?');
    expect((await words()).at(-1)).toBe('Eco: Ainda aí?');
  });

  it('starts over when the bot no longer knows the session', async () => {
    await receives('Oi');
    scenario.service.answer((requests, response) => {
      if (requests.path.includes('/sessions/s1/'))
        response.writeHead(404).end('{"message":"Session not found"}');
      else play(requests, response);
    });
    await receives('Ana');
    expect(await words()).toEqual(['Olá! Qual o seu nome?', 'Olá! Qual o seu nome?']);
    expect((await ticket()).typebotSessionId).toBe('s2');
  });

  it('closes the ticket with the farewell, or starts over, at its keywords', async () => {
    await change({
      typebotKeywordFinish: '#sair',
      typebotKeywordRestart: 'Voltar',
      typebotRestartMessage: 'Vamos de novo.',
    });
    await receives('Oi', 'voltar', 'oi', '#SAIR');
    expect(await words()).toEqual([
      'Olá! Qual o seu nome?',
      'Vamos de novo.',
      'Olá! Qual o seu nome?',
      'Até logo!',
    ]);
    expect(await ticket()).toMatchObject({ status: 'closed', useIntegration: false, typebotSessionId: null });
  });

  it('stops being the speaker at a command, which the customer never reads', async () => {
    const queue = await scenario.make.queue(scenario.company, { name: 'Vendas' });
    const seller = await scenario.make.user(scenario.company);
    script.replies = {
      vendas: {
        messages: [
          bubble('Um momento.'),
          bubble(`#{"queueId": ${queue.id}, "userId": ${seller.id}}`),
          bubble('Nunca'),
        ],
      },
    };
    await receives('Oi', 'vendas', 'Tem alguém?');
    expect((await words()).slice(1)).toEqual(['Um momento.']);
    expect(await ticket()).toMatchObject({
      useIntegration: false,
      queueId: queue.id,
      userId: seller.id,
      status: 'pending',
      typebotSessionId: null,
    });
    expect(scenario.service.requests).toHaveLength(2);
  });

  it('leaves the ticket to people when its command says so', async () => {
    script.replies = { pessoa: { messages: [bubble('#{"stopBot": true}')] } };
    await receives('Oi', 'pessoa');
    expect(await ticket()).toMatchObject({ useIntegration: false, status: 'pending', userId: null });
    expect(await notes()).toEqual([]);
  });

  it('cannot send a ticket to a queue of another company', async () => {
    const foreign = await scenario.make.queue(await scenario.make.company());
    script.replies = { x: { messages: [bubble(`#{"queueId": ${foreign.id}}`)] } };
    await receives('Oi', 'x');
    expect(await ticket()).toMatchObject({ useIntegration: false, queueId: null });
    expect(await notes()).toEqual([
      'A integração "Robô" indicou uma fila ou uma pessoa que não existe. O atendimento passou para a equipe.',
    ]);
  });

  it('requires its slug', async () => {
    const refused = { status: 400, body: { details: [{ field: 'typebotSlug' }] } };
    const url = { urlN8N: scenario.service.url };
    expect(
      await scenario.admin.call('POST', '/queueIntegration', {
        ...typebotSettings,
        ...url,
        name: 'B2',
        typebotSlug: '',
      }),
    ).toMatchObject(refused);
    expect(await change({ typebotSlug: '' })).toMatchObject(refused);
  });
});
