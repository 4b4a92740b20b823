import { connectionsQuery } from '../../../shared/queries.ts';
import type { Connection, Ticket } from '@prosa/contract';
import { isAttended, mayStep } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** The ticket's connection; undefined while connections load, null when there is none. */
export function useConnection(ticket: Ticket | undefined): Connection | null | undefined {
  const { data } = useQuery(connectionsQuery);
  return data && (data.find(({ id }) => id === ticket?.whatsappId) ?? null);
}

/** Why nothing can be sent to the customer now; null when it can. */
export function useReason(ticket: Ticket, connection: Connection | null | undefined): string | null {
  const { t } = useTranslation('inbox');
  if (mayStep(ticket.status, 'accept')) return t('cannot.pending');
  if (!isAttended(ticket.status)) return t('cannot.closed');
  if (!ticket.contact.active) return t('cannot.blocked');
  if (connection === undefined) return null;
  if (!connection) return t('cannot.noConnection');
  const isDown = ['DISCONNECTED', 'qrcode', 'PAIRING'].includes(connection.status);
  return isDown ? t('cannot.down', { name: connection.name }) : null;
}
