import { reason } from '@prosa/domain';
import { speakerReason } from '../outside-failure.ts';

export class PromptError extends Error {
  readonly reason: string;
  /** Whether another attempt may help. */
  readonly isWorthIt: boolean;
  /** Milliseconds that the AI asks to wait before another attempt. */
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
  audio: reason('speaker.audio'),
  limit: reason('speaker.limit'),
  'http 401': reason('speaker.apiKey'),
  'http 403': reason('speaker.apiKey'),
  'http 429': reason('speaker.quota'),
};

export const promptReason = (failure: string): string => speakerReason(failure, ofAIs);
