import { HAND_OVER_PHRASE } from '@prosa/domain';

const MOST_NAME = 60;

/** A first name as it may stand in an instruction: letters only, so that a name orders nothing. */
function firstNameOf(contactName: string): string {
  const [first = ''] = contactName
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\s'-]/gu, '')
    .trim()
    .split(/\s+/);
  return first.slice(0, MOST_NAME);
}

/** What the AI is told to be. The rules after the company's own text are the same for all. */
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
