import type { Ticket } from '@prosa/contract';
import { customerText, mayStep, messageVariables } from '@prosa/domain';
import { call } from '../../../api/client.ts';
import { timeZoneOf } from '../../../shared/company-time-zone.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';

/** Sends the greeting after a waiting ticket was accepted, if the company's settings ask for it. */
export function useGreeting(): (before: Ticket, accepted: Ticket) => void {
  const me = useMe();
  const errorText = useErrorText();
  const settings = me.company.companieSettings[0];
  return (before, accepted) => {
    const template = String(settings?.greetingAcceptedMessage ?? '').trim();
    const isRequested = settings?.sendGreetingAccepted === 'enabled' && template !== '';
    const isPlainGroup = accepted.isGroup && accepted.whatsapp?.groupAsTicket !== 'enabled';
    if (!isRequested || !mayStep(before.status, 'accept') || isPlainGroup) return;
    const facts = {
      contactName: accepted.contact.name,
      ticketId: accepted.id,
      userName: me.name,
      queueName: accepted.queue?.name ?? null,
      connectionName: accepted.whatsapp?.name ?? null,
      companyName: me.company.name,
      timeZone: timeZoneOf(settings),
    };
    const body = customerText(template, messageVariables(facts, new Date())).trim();
    if (body === '') return;
    const clientId = crypto.randomUUID();
    call('sendMessage', { params: { ticketId: accepted.id }, body: { body, clientId } }).catch(
      (error: unknown) => toast.failed(errorText(error)),
    );
  };
}
