const LONGEST_UNSAID = 4_000;

// Why a service outside failed, as users read it in a note of the conversation.
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

/** The predicate of a note on a service or an AI; `more` has the reasons of its kind. */
export function sentenceOf(reason: string, more: Readonly<Record<string, string>> = {}): string {
  const status = /^http (\d+)$/.exec(reason)?.[1];
  return more[reason] ?? sentences[reason] ?? (status ? `respondeu com o erro ${status}` : 'falhou');
}

/** The text that was not sent, for users to send themselves. */
export const unsaid = (text: string): string =>
  text.trim() === '' ? '' : `\n\nResposta que não foi enviada:\n${text.trim().slice(0, LONGEST_UNSAID)}`;
