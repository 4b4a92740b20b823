import { sentenceOf } from '../outside-failure.ts';

export class PromptError extends Error {
  readonly reason: string;
  /** Whether another attempt may help. */
  readonly isWorthIt: boolean;
  /** Milliseconds that the AI asks to wait before it. */
  readonly afterMs: number;

  constructor(reason: string, { isWorthIt, afterMs = 0 }: { isWorthIt: boolean; afterMs?: number }) {
    super(`the AI failed: ${reason}`);
    this.reason = reason;
    this.isWorthIt = isWorthIt;
    this.afterMs = afterMs;
  }
}

const hopeless = ['address', 'forbidden'];

/** Any failure as a PromptError; unknown failures are worth another attempt. */
export function failureOf(error: unknown): PromptError {
  if (error instanceof PromptError) return error;
  const { reason } = error as { reason?: unknown };
  if (typeof reason !== 'string') return new PromptError('failed', { isWorthIt: true });
  return new PromptError(reason, { isWorthIt: !hopeless.includes(reason) });
}

const ofAIs = {
  audio: 'não conseguiu ouvir o áudio do cliente',
  limit: 'já respondeu tantas vezes quanto a conexão permite',
  'http 401': 'recusou a chave da API',
  'http 403': 'recusou a chave da API',
  'http 429': 'está sem saldo ou recebeu pedidos demais',
};

export const promptSentence = (reason: string): string => sentenceOf(reason, ofAIs);
