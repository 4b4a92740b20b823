import type { BotAction } from '@prosa/domain';
import { z } from 'zod';

const target = z.coerce.number().int().positive();
const Command = z.union([
  z.object({ stopBot: z.literal(true) }),
  z.object({ queueId: target, userId: target.nullish() }),
]);

/** Reads a command: `#` followed by JSON. Null: the text is not a command. */
export function commandOf(text: string): BotAction | null {
  if (!text.startsWith('#')) return null;
  let json: unknown;
  try {
    json = JSON.parse(text.slice(1));
  } catch {
    return null;
  }
  const { data } = Command.safeParse(json);
  if (!data) return null;
  return 'stopBot' in data
    ? { kind: 'stop' }
    : { kind: 'queue', queueId: data.queueId, userId: data.userId ?? null };
}
