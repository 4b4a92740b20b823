import type { Random } from './random.ts';
import type { DemoMessage } from './script.ts';

const question = 'De 0 a 10, que nota você dá para o nosso atendimento?';
const thanks = 'Obrigado por falar com a Loja Aurora. Até a próxima!';

/** What customers write beside a rate of at least so much. */
const words: readonly (readonly [least: number, texts: readonly string[]])[] = [
  [
    9,
    [
      'Atendimento nota mil, muito atenciosa!',
      'Resolveram na hora, adorei',
      'A entrega chegou antes do prazo. Parabéns à equipe 👏',
      'Sempre compro com vocês, nunca tive problema',
    ],
  ],
  [
    7,
    [
      'Foi bom, só demorou um pouco para responder',
      'Gostei, mas o frete está caro',
      'Tudo certo, podia ter mais opções de cor',
    ],
  ],
  [
    0,
    [
      'Esperei quase uma hora por uma resposta',
      'O sofá veio com a cor errada e ninguém me avisou.\nJá é a segunda vez.',
      'Prometeram retorno ontem e nada. Tive que chamar de novo e explicar tudo outra vez, desde o começo, para uma terceira pessoa. No fim resolveram, mas eu esperava mais de uma loja desse tamanho.',
      'Falta educação de quem atende',
    ],
  ],
];

const WITH_WORDS = 0.35;
const STEP_MS = 40_000;

/** How some of those who rated answered: the question, words, the rate, and the thanks; after the last message. */
export function rateInWords(random: Random, rate: number | null, after: number): DemoMessage[] {
  if (rate === null || !random.chance(WITH_WORDS)) return [];
  const [, texts] = words.find(([least]) => rate >= least) ?? [0, []];
  const spoken = [
    { from: 'agent', body: question, isSystem: true },
    { from: 'customer', body: random.pick(texts) },
    { from: 'customer', body: String(rate) },
    { from: 'agent', body: thanks, isSystem: true },
  ] as const;
  return spoken.map((message, index) => ({ ...message, at: after + (index + 1) * STEP_MS }));
}
