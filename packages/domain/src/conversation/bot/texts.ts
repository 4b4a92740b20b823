import { customerText, messageVariables } from '../../messages/message-variables.ts';
import type { Script } from '../script.ts';

export function filled({ facts, ticket, now }: Script, text: string): string {
  if (!text.includes('{{')) return text;
  const { company, connection, contact } = facts;
  const variables = messageVariables(
    {
      contactName: contact.name,
      ticketId: ticket.id,
      userName: company.users.get(ticket.userId ?? 0)?.name ?? null,
      queueName: company.queues.get(ticket.queueId ?? 0)?.name ?? null,
      connectionName: connection.name,
      companyName: company.name,
      timeZone: company.settings.timezone,
    },
    now,
  );
  return customerText(text, variables);
}
