import { LRUCache } from 'lru-cache';

/**
 * The parameters that a model at an endpoint accepts. Newer models of OpenAI refuse `max_tokens` and custom
 * temperatures; many other servers do not know `max_completion_tokens`, and some know no tools.
 */
export interface Dialect {
  limit: 'max_tokens' | 'max_completion_tokens';
  hasTemperature: boolean;
  hasTools: boolean;
}

const usual: Dialect = { limit: 'max_tokens', hasTemperature: true, hasTools: true };

/** Learned from refusals; lost with the process. */
const known = new LRUCache<string, Dialect>({ max: 1_000 });
const keyOf = ({ url, model }: { url: string; model: string }) => `${url} ${model}`;

export const dialectOf = (chat: { url: string; model: string }): Dialect => known.get(keyOf(chat)) ?? usual;

/** Remembers a dialect that worked, so that the next question is not refused first; tools are always offered again. */
export function rememberDialect(chat: { url: string; model: string }, dialect: Dialect): void {
  if (dialectOf(chat) === dialect) return;
  known.set(keyOf(chat), { ...dialect, hasTools: true });
}

/** The dialect to try after a refusal, from the parameter that its text names; null: no other is left to try. */
export function learnFrom(refusal: string, dialect: Dialect, first: Dialect): Dialect | null {
  const { limit, hasTemperature, hasTools } = dialect;
  if (limit === first.limit && refusal.includes(limit))
    return { ...dialect, limit: limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' };
  if (hasTemperature && refusal.includes('temperature')) return { ...dialect, hasTemperature: false };
  // Not every server names what it refuses.
  return hasTools ? { ...dialect, hasTools: false } : null;
}
