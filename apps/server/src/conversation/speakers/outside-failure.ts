const LONGEST_UNSAID = 4_000;

// Why something outside did not do its part, as people read it in a note in the conversation.
const sentences: Record<string, string> = {
  timeout: 'não respondeu a tempo',
  unreachable: 'está fora do ar',
  forbidden: 'tem um endereço que não pode ser chamado',
  address: 'tem um endereço que não pode ser chamado',
  tooLarge: 'respondeu mais do que podemos ler',
  answer: 'respondeu algo que não entendemos',
  credentials: 'recusou as credenciais',
  window: 'não respondeu dentro do prazo em que o canal aceita respostas',
  target: 'indicou uma fila ou uma pessoa que não existe',
};

/** What a reason says of a service or an AI: `more` are those that only its kind knows. */
export function sentenceOf(reason: string, more: Readonly<Record<string, string>> = {}): string {
  const status = /^http (\d+)$/.exec(reason)?.[1];
  return more[reason] ?? sentences[reason] ?? (status ? `respondeu com o erro ${status}` : 'falhou');
}

/** What the customer was not told, for people to use as they like. */
export const unsaid = (text: string): string =>
  text.trim() === '' ? '' : `\n\nResposta que não foi enviada:\n${text.trim().slice(0, LONGEST_UNSAID)}`;
