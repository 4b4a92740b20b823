import type { Facts, PromptFacts } from '../facts.ts';

/** The AI that speaks in the conversation's ticket; null when an integration, a person or nobody speaks there. */
export function promptOf({ ticket, connection, company, contact, isGroup }: Facts): PromptFacts | null {
  if (!ticket || isGroup || contact.disableBot) return null;
  const { status, userId, imported, useIntegration, dialogue } = ticket;
  const isTaken = status !== 'pending' || userId !== null || useIntegration;
  if (isTaken || imported !== null || dialogue.isPromptOver) return null;
  return company.prompts.get(connection.promptId ?? 0) ?? null;
}
