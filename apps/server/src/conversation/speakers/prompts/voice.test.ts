import { describe, expect, it } from 'vitest';
import { text } from '../../testing/scenario.ts';
import { completion, refusal } from '../../testing/local-ai.ts';
import { promptScenario, type PromptCompany, type PromptScenario } from '../../testing/prompt-scenario.ts';
import { sealUnbound } from '../../../testing/seal-unbound.ts';

const scenario = promptScenario();

const sends = async (company: PromptCompany) => {
  const path = `company${company.id}/messages/voz.ogg`;
  await scenario.server.app.storage.put(path, Buffer.from('OggS a question'), 'audio/ogg');
  const media = { path, name: 'voz.ogg', mime: 'audio/ogg', size: 15 };
  await company.receive(text('', { mediaType: 'audio', media }));
  await scenario.work();
};
const workOn = async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    scenario.server.wait(0.2);
    await scenario.work();
  }
};
const spoken = { voice: 'pt-BR-YaraNeural', voiceRegion: 'brazilsouth' };
const withVoice = async () =>
  scenario.company({ prompt: { ...spoken, voiceKey: sealUnbound(scenario.server.app.secrets, 'azure-1') } });

describe('a customer who sends a voice note', () => {
  it('is transcribed with the key of the prompt, and answered', async () => {
    const company = await scenario.company();
    await sends(company);
    await company.receives('E aos sábados?');
    await scenario.work();
    const [heard] = scenario.ai.asked;
    expect(heard?.path).toBe('/v1/audio/transcriptions');
    expect(heard?.headers.authorization).toBe('Bearer sk-1');
    expect(heard?.raw.toString('latin1')).toContain('whisper-1');
    expect(heard?.raw.toString('latin1')).toContain('OggS a question');
    expect(
      scenario.ai.chats().map(({ body }) => body.messages.slice(1).map(({ content }) => content)),
    ).toEqual([
      ['Qual é o horário de vocês?'],
      ['Qual é o horário de vocês?', 'Eco: Qual é o horário de vocês?', 'E aos sábados?'],
    ]);
  });

  it('is transcribed once, however often the AI is asked', async () => {
    const company = await scenario.company();
    let asked = 0;
    scenario.ai.chat((_asked, response) => {
      asked += 1;
      if (asked === 1) refusal(response, 500);
      else completion(response, { content: 'Das 8 às 18' });
    });
    await sends(company);
    await workOn();
    expect(scenario.ai.asked.filter(({ path }) => path.endsWith('transcriptions'))).toHaveLength(1);
    expect(await company.read()).toEqual(['they: (audio)', 'we: Das 8 às 18']);
  });

  it('goes to people when the transcription fails', async () => {
    const company = await scenario.company();
    scenario.ai.hear((_asked, response) => refusal(response, 400));
    await sends(company);
    await workOn();
    expect(await company.ticket()).toMatchObject({ queueId: company.sales.id });
    expect((await company.read()).at(-1)).toBe(
      'note: A IA "Aurora" não conseguiu ouvir o áudio do cliente. O atendimento passou para a equipe.',
    );
    expect(await company.systemNotes()).toMatchObject([{ params: { reason: 'speaker.audio' } }]);
    expect(scenario.ai.chats()).toEqual([]);
  });

  it('is informed where audio is not accepted, and the AI is not asked', async () => {
    const company = await scenario.company();
    await scenario.make.insert('company_settings', {
      company_id: company.id,
      values: { acceptAudioMessageContact: 'disabled' },
    });
    await sends(company);
    expect((await company.read()).at(-1)).toMatch(/não conseguimos ouvir áudios/);
    expect(scenario.ai.asked).toEqual([]);
  });
});

describe('an AI with a voice', () => {
  it('answers with a voice note whose text is stored', async () => {
    const company = await withVoice();
    scenario.ai.chat((_asked, response) =>
      completion(response, { content: 'Custa *R$ 10* & "frete" <grátis>' }),
    );
    await company.receives('Quanto custa?');
    await scenario.work();
    const speech = scenario.ai.asked.find(({ path }) => path === '/cognitiveservices/v1');
    expect(speech?.headers).toMatchObject({
      'ocp-apim-subscription-key': 'azure-1',
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': 'ogg-48khz-16bit-mono-opus',
    });
    expect(speech?.raw.toString()).toBe(
      "<speak version='1.0' xml:lang='pt-BR'><voice name='pt-BR-YaraNeural'>" +
        'Custa R$ 10 &amp; &quot;frete&quot; &lt;grátis&gt;</voice></speak>',
    );
    const [, note] = await company.rows('messages');
    expect(note).toMatchObject({
      mediaType: 'audio',
      mediaMime: 'audio/ogg; codecs=opus',
      status: 'queued',
      fromMe: true,
      mediaSize: 12,
    });
    const file = await scenario.server.app.storage.open(note?.mediaPath);
    expect(Buffer.concat((await file?.stream.toArray()) ?? []).toString()).toBe('OggS a voice');
    await company.receives('E o frete?');
    await scenario.work();
    const [, second] = scenario.ai.chats();
    expect(second?.body.messages[2]).toEqual({
      role: 'assistant',
      content: 'Custa *R$ 10* & "frete" <grátis>',
    });
  });

  it.each<[string, Parameters<PromptScenario['ai']['speak']>[0]]>([
    ['refuses', (_asked, response) => refusal(response, 401)],
    ['is gone', (_asked, response) => void response.destroy()],
    ['sends no sound', (_asked, response) => void response.end('<html>')],
    ['sends too much', (_asked, response) => void response.end(Buffer.alloc(5_500_000, 'OggS'))],
  ])('sends text where the voice service %s', async (_, how) => {
    const company = await withVoice();
    scenario.ai.speak(how);
    await company.receives('Oi');
    await scenario.work();
    expect(await company.read()).toEqual(['they: Oi', 'we: Eco: Oi']);
  });

  it('leaves no file behind when a person takes the ticket first', async () => {
    const company = await withVoice();
    scenario.ai.speak((_asked, response) => {
      void scenario.server.app.database
        .acrossCompanies('take', (tx) =>
          tx.query('take', `update tickets set status = 'open' where company_id = $1`, [company.id]),
        )
        .then(() => response.end(Buffer.from('OggS a voice')));
    });
    await company.receives('Oi');
    await scenario.work();
    expect(await company.read()).toEqual(['they: Oi']);
    const [question] = await company.rows('prompt_questions');
    expect(
      await scenario.server.app.storage.open(`company${company.id}/messages/${question?.uuid}.ogg`),
    ).toBeNull();
  });
});
