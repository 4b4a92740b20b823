import type { Language, Message } from '@prosa/contract';
import { reason, reasonCodes, storedNote, systemNote, type SystemNote } from '@prosa/domain';
import { afterEach, expect, it, vi } from 'vitest';
import { changeLanguage } from '../../../shared/i18n.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { words } from '../../../testing/screen.ts';
import { MessageContent } from './message-content.tsx';

const noteMessage = (note: SystemNote, facts: Partial<Message> = {}): Message =>
  ({
    ...storedNote(note),
    mediaType: 'extendedTextMessage',
    mediaUrl: null,
    isPrivate: true,
    isDeleted: false,
    userId: null,
    ...facts,
  }) as Message;

const render = (language: Language, ...messages: Message[]) =>
  renderScreen(
    messages.map((message, index) => (
      <div key={index} className="note">
        <MessageContent message={message} />
      </div>
    )),
    { user: { ...admin, language } },
  );
const texts = () => [...document.querySelectorAll('.note')].map(({ textContent }) => textContent);

afterEach(async () => changeLanguage('pt'));

const failed = reason('speaker.status', { status: 503 });
const late = systemNote('prompt.passedOn', { name: 'Aurora', reason: reason('speaker.window') }, 'Às 9h');
const notes = [
  systemNote('integration.passedOn', { name: 'CRM', reason: failed }),
  late,
  systemNote('prompt.handedOver', { why: 'Máquina parada' }),
  systemNote('tickets.joined', {}),
];

it.each<[language: Language, shown: string[]]>([
  [
    'pt',
    [
      'A integração "CRM" respondeu com o erro 503. O atendimento passou para a equipe.',
      'A IA "Aurora" não respondeu dentro do prazo em que o canal aceita respostas. O atendimento passou para a equipe.\n\nResposta que não foi enviada:\nÀs 9h',
      'A IA passou o atendimento: Máquina parada',
      'Este cliente tinha outro atendimento aberto por outro identificador. Os dois foram unidos aqui.',
    ],
  ],
  [
    'en',
    [
      'The integration "CRM" answered with error 503. The ticket was passed to the team.',
      'The AI "Aurora" did not answer within the time in which the channel accepts replies. The ticket was passed to the team.\n\nAnswer that was not sent:\nÀs 9h',
      'The AI passed the ticket on: Máquina parada',
      'This customer had another ticket open under another identifier. The two were joined here.',
    ],
  ],
  [
    'es',
    [
      'La integración "CRM" respondió con el error 503. La atención pasó al equipo.',
      'La IA "Aurora" no respondió dentro del plazo en que el canal acepta respuestas. La atención pasó al equipo.\n\nRespuesta que no se envió:\nÀs 9h',
      'La IA pasó la atención: Máquina parada',
      'Este cliente tenía otra atención abierta con otro identificador. Las dos se unieron aquí.',
    ],
  ],
  [
    'tr',
    [
      '"CRM" entegrasyonu 503 hatasıyla yanıt verdi. Görüşme ekibe devredildi.',
      '"Aurora" adlı yapay zekâ kanalın yanıt kabul ettiği süre içinde yanıt vermedi. Görüşme ekibe devredildi.\n\nGönderilmeyen yanıt:\nÀs 9h',
      'Yapay zekâ görüşmeyi devretti: Máquina parada',
      'Bu müşterinin başka bir kimlikle açık başka bir görüşmesi vardı. İkisi burada birleştirildi.',
    ],
  ],
])('notes of the system are read in %s', async (language, shown) => {
  render(language, ...notes.map((note) => noteMessage(note)));
  await expect.poll(texts).toEqual(shown);
});

it('every note is read in Portuguese as it is stored, whatever its reason', async () => {
  const reasons = reasonCodes
    .map(([code, params]) => (params.length > 0 ? `${code}?status=503` : code))
    .filter((code) => code.startsWith('speaker.'));
  const all = [
    systemNote('integration.late', { name: 'CRM', reason: failed }, 'Um\nDois'),
    ...notes,
    ...reasons.map((code) => systemNote('integration.passedOn', { name: 'CRM', reason: code })),
  ].map((note) => noteMessage(note));
  render('pt', ...all);
  await expect.poll(texts).toEqual(all.map(({ body }) => body));
});

it('names and texts are shown as they are, whatever they contain', async () => {
  const note = systemNote('prompt.passedOn', { name: '{{why}} $t(unsaid)', reason: failed });
  render('en', noteMessage(note));
  await expect
    .poll(texts)
    .toEqual(['The AI "{{why}} $t(unsaid)" answered with error 503. The ticket was passed to the team.']);
});

it.each([
  ['a code of a newer server', { systemNote: { code: 'bot.tired', params: {}, unsaid: '' } }],
  [
    'a reason of a newer server',
    { systemNote: { code: 'prompt.passedOn', params: { name: 'Aurora', reason: 'speaker.asleep' } } },
  ],
  ['a parameter that is missing', { systemNote: { code: 'prompt.passedOn', params: { name: 'Aurora' } } }],
  ['no note', []],
])('the stored text is shown for %s', async (_, data) => {
  render('en', noteMessage(late, { body: 'Como veio', dataJson: JSON.stringify({ message: data }) }));
  await expect.element(words('Como veio')).toBeVisible();
});

it('data that cannot be read are noted in the console alone, once, and every message is shown', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const broken = { mediaType: 'listMessage', isPrivate: false, userId: 7, dataJson: '{"message":' };
  render(
    'pt',
    noteMessage(late, { ...broken, id: 91, body: 'Escolha' }),
    noteMessage(late, { ...broken, id: 92, body: 'Nota', mediaType: 'extendedTextMessage' }),
    noteMessage(late, { id: 93, body: 'Depois', isPrivate: false, dataJson: null }),
  );
  await expect.poll(texts).toEqual(['Escolha', 'Nota', 'Depois']);
  await expect
    .poll(() => warned.mock.calls.map(([text]) => text as unknown))
    .toEqual(['The data of message 91 cannot be read.', 'The data of message 92 cannot be read.']);
  expect(document.querySelector('[role=alert], [role=status]')?.textContent ?? '').toBe('');
});

it('what a person wrote is never read as a note of the system', async () => {
  render('en', noteMessage(late, { userId: 7 }), noteMessage(late, { isPrivate: false }));
  await expect.poll(texts).toEqual([storedNote(late).body, storedNote(late).body]);
});
