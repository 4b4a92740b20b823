/**
 * What a message's body says where its content is nothing to read. It is stored and sent over the API in these words,
 * which the specification fixes for some; screens show each in the reader's language.
 */
export const systemTexts = {
  audio: 'Áudio',
  sticker: 'sticker',
  place: '📍 Localização',
  /** The company keeps nothing of what the customer deleted. */
  erased: '🚫 _Mensagem Apagada_',
  waiting: 'Aguardando esta mensagem. Isso pode levar um tempo.',
  /** Not decrypted yet; the content comes under the same id. */
  unreadable: '[Aguardando esta mensagem: ela ainda não pôde ser lida.]',
  viewOnce: '[Mensagem de visualização única: só pode ser aberta no celular.]',
  edited: '[Mensagem editada: o novo texto só aparece no celular.]',
  formAnswer: '[Resposta a um formulário]',
  charge: '[Cobrança]',
  voteWithdrawn: '[Voto retirado]',
  /** With the platform's name of the kind in brackets, where it has one. */
  notDelivered: '[Mensagem de um tipo que a Meta não entrega a este canal.]',
  phoneOnly: '[Mensagem de um tipo que só o celular mostra.]',
} as const;

export type SystemText = keyof typeof systemTexts;

const codes = new Map(
  Object.entries(systemTexts).map(([code, text]) => [text as string, code as SystemText]),
);

/** The text for a message of a kind that cannot be shown; `kind` is the platform's name of it, '' for none. */
export function unsupportedText(code: 'notDelivered' | 'phoneOnly', kind: string): string {
  const text = systemTexts[code];
  return kind === '' ? text : text.replace('.]', ` (${kind.slice(0, 60)}).]`);
}

/** The types of messages whose body somebody wrote, unless it stands in brackets. */
export const writtenTypes: readonly string[] = ['conversation', 'extendedTextMessage'];

/** Whether somebody wrote the body. A customer may well write 'Áudio'; what stands in brackets nobody wrote. */
export const isWrittenText = ({ mediaType, body }: { mediaType: string; body: string }): boolean =>
  writtenTypes.includes(mediaType) && !body.startsWith('[');

/** Which of the texts a body is, and the kind that it names; null for what somebody wrote. */
export function readSystemText(body: string): { code: SystemText; kind: string } | null {
  const named = /^(?<before>\[[^()]*) \((?<kind>.*)\)\.\]$/s.exec(body)?.groups;
  const code = codes.get(named ? `${named['before']}.]` : body);
  return code === undefined ? null : { code, kind: named?.['kind'] ?? '' };
}
