import { HAND_OVER_PHRASE } from '@prosa/domain';

const MOST_NAME = 60;

/** Letters only, and one word: a contact's name must not smuggle an instruction into the system text. */
function firstNameOf(contactName: string): string {
  const [first = ''] = contactName
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\s'-]/gu, '')
    .trim()
    .split(/\s+/);
  return first.slice(0, MOST_NAME);
}

/** The system message: the company's prompt, followed by rules that are the same for all companies. */
export function systemText(
  { prompt, maxTokens }: { prompt: string; maxTokens: number },
  contactName: string,
) {
  const name = firstNameOf(contactName);
  const rules = [
    ...(name === ''
      ? []
      : [`Trate o cliente pelo primeiro nome, que é ${name}, de forma educada e natural.`]),
    `Sua resposta deve usar no máximo ${maxTokens} tokens. Não corte o final: conclua a resposta.`,
    'Sempre que o cliente quiser falar com uma pessoa ou com outro setor, ou você não souber a resposta, comece a ' +
      `resposta exatamente com '${HAND_OVER_PHRASE}', ou chame a função transfer.`,
  ];
  return `${prompt.trim()}\n\n${rules.join('\n')}`;
}
