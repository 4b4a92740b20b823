import { LRUCache } from 'lru-cache';

/**
 * How a model of an endpoint wants to be asked. Newer models of OpenAI refuse `max_tokens` and any temperature of
 * one's own; many other servers know nothing of `max_completion_tokens`, and some of tools.
 */
export interface Dialect {
  limit: 'max_tokens' | 'max_completion_tokens';
  hasTemperature: boolean;
  hasTools: boolean;
}

const usual: Dialect = { limit: 'max_tokens', hasTemperature: true, hasTools: true };

/** Learned from refusals, for as long as this process lives. */
const known = new LRUCache<string, Dialect>({ max: 1_000 });
const keyOf = ({ url, model }: { url: string; model: string }) => `${url} ${model}`;

export const dialectOf = (chat: { url: string; model: string }): Dialect => known.get(keyOf(chat)) ?? usual;

/** Keeps what has worked, so that the next question is not refused first; tools are offered anew to each. */
export function rememberDialect(chat: { url: string; model: string }, dialect: Dialect): void {
  if (dialectOf(chat) === dialect) return;
  known.set(keyOf(chat), { ...dialect, hasTools: true });
}

/** What else to try after a refusal, as far as it says what it does not take; null: it is of no use. */
export function learnFrom(refusal: string, dialect: Dialect, first: Dialect): Dialect | null {
  const { limit, hasTemperature, hasTools } = dialect;
  if (limit === first.limit && refusal.includes(limit))
    return { ...dialect, limit: limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' };
  if (hasTemperature && refusal.includes('temperature')) return { ...dialect, hasTemperature: false };
  // Not every server says what it does not know.
  return hasTools ? { ...dialect, hasTools: false } : null;
}
