import type { Message } from '@prosa/contract';
import type { ReasonCode } from '../connections/reasons.ts';
import { parseReason } from '../connections/parse-reason.ts';
import { at, parsedJson } from './json-parts.ts';

const LONGEST_UNSAID = 4_000;

/**
 * The notes that the system itself writes into a conversation: each code with the names of its parameters. `name` is
 * that of the integration or the AI, `reason` a reason (`speaker.*` of reasons.ts). The words that screens show are in
 * the web app's translations (locales/*\/notes.json).
 */
const noteParams = {
  /** The answer came too late to be sent; the ticket goes where the integration sends it. */
  'integration.late': ['name', 'reason'],
  'integration.passedOn': ['name', 'reason'],
  'prompt.passedOn': ['name', 'reason'],
  /** `why` is the AI's own text. */
  'prompt.handedOver': ['why'],
  'tickets.joined': [],
} as const satisfies Record<string, readonly string[]>;

export type NoteCode = keyof typeof noteParams;

type Params<Code extends NoteCode> = Record<(typeof noteParams)[Code][number], string>;

export interface SystemNote {
  code: NoteCode;
  params: Record<string, string>;
  /** The text that was not sent to the customer, for users to send themselves; '' for none. */
  unsaid: string;
}

export const systemNote = <Code extends NoteCode>(
  code: Code,
  params: Params<Code>,
  unsaid = '',
): SystemNote => ({ code, params, unsaid: unsaid.trim().slice(0, LONGEST_UNSAID) });

type SpeakerReason = Extract<ReasonCode, `speaker.${string}`>;

const predicates: Record<SpeakerReason, string> = {
  'speaker.timeout': 'não respondeu a tempo',
  'speaker.unreachable': 'está fora do ar',
  'speaker.address': 'tem um endereço que não pode ser chamado',
  'speaker.tooLarge': 'respondeu mais do que podemos ler',
  'speaker.unreadable': 'respondeu algo que não entendemos',
  'speaker.credentials': 'recusou as credenciais',
  'speaker.window': 'não respondeu dentro do prazo em que o canal aceita respostas',
  'speaker.target': 'indicou uma fila ou uma pessoa que não existe',
  'speaker.status': 'respondeu com o erro {{status}}',
  'speaker.audio': 'não conseguiu ouvir o áudio do cliente',
  'speaker.limit': 'já respondeu tantas vezes quanto a conexão permite',
  'speaker.apiKey': 'recusou a chave da API',
  'speaker.quota': 'está sem saldo ou recebeu pedidos demais',
  'speaker.failed': 'falhou',
};

const bodies: Record<NoteCode, string> = {
  'integration.late': 'A integração "{{name}}" {{reason}}.',
  'integration.passedOn': 'A integração "{{name}}" {{reason}}. O atendimento passou para a equipe.',
  'prompt.passedOn': 'A IA "{{name}}" {{reason}}. O atendimento passou para a equipe.',
  'prompt.handedOver': 'A IA passou o atendimento: {{why}}',
  'tickets.joined':
    'Este cliente tinha outro atendimento aberto por outro identificador. Os dois foram unidos aqui.',
};

const filled = (text: string, params: Record<string, string>): string =>
  text.replaceAll(/{{(\w+)}}/g, (_, name: string) => params[name] ?? '');

function predicateOf(reason: string): string {
  const { code, params } = parseReason(reason) ?? { code: '', params: {} };
  return filled(predicates[code as SpeakerReason] ?? predicates['speaker.failed'], params);
}

/**
 * A note as it is stored: a body in Portuguese, which other clients of the API read, and beside it the code with its
 * parameters, which the web app shows in the reader's language.
 */
export function storedNote({ code, params, unsaid }: SystemNote): { body: string; dataJson: string } {
  const { reason } = params;
  const text = filled(
    bodies[code],
    reason === undefined ? params : { ...params, reason: predicateOf(reason) },
  );
  return {
    body: unsaid === '' ? text : `${text}\n\nResposta que não foi enviada:\n${unsaid}`,
    dataJson: JSON.stringify({ message: { systemNote: { code, params, unsaid } } }),
  };
}

/** Null for what a person wrote, and for a note that this version does not know: then the body is the text. */
export function readSystemNote({
  isPrivate,
  userId,
  dataJson,
}: Pick<Message, 'isPrivate' | 'userId' | 'dataJson'>): SystemNote | null {
  if (!isPrivate || userId !== null) return null;
  const note = at(parsedJson(dataJson), 'message', 'systemNote');
  const code = at(note, 'code');
  if (typeof code !== 'string' || !Object.hasOwn(noteParams, code)) return null;
  const params: Record<string, string> = {};
  for (const name of noteParams[code as NoteCode]) {
    const value = at(note, 'params', name);
    if (typeof value !== 'string') return null;
    params[name] = value;
  }
  const unsaid = at(note, 'unsaid');
  return { code: code as NoteCode, params, unsaid: typeof unsaid === 'string' ? unsaid : '' };
}

/** Every code with the names of its parameters. Each language has words for all of them. */
export const noteCodes = Object.entries(noteParams) as [code: NoteCode, params: readonly string[]][];
