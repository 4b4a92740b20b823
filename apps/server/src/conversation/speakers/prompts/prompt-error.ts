import { sentenceOf } from '../outside-failure.ts';

/** Why an AI has not answered. */
export class PromptError extends Error {
  readonly reason: string;
  /** Another attempt may help. */
  readonly isWorthIt: boolean;
  /** Milliseconds that it asks us to wait. */
  readonly afterMs: number;

  constructor(reason: string, { isWorthIt, afterMs = 0 }: { isWorthIt: boolean; afterMs?: number }) {
    super(`the AI failed: ${reason}`);
    this.reason = reason;
    this.isWorthIt = isWorthIt;
    this.afterMs = afterMs;
  }
}

const hopeless = ['address', 'forbidden'];

/** What is known of any failure on the way to an answer. */
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

/** What people read of it. */
export const promptSentence = (reason: string): string => sentenceOf(reason, ofAIs);
