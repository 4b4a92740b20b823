import type { Script } from '../script.ts';

/** Whether the integration exists and the company's plan includes integrations. */
export function isUsable({ facts }: Script, integrationId: number | null): integrationId is number {
  return integrationId !== null && facts.company.integrations.has(integrationId);
}

/** The integration speaks from now on and gets the customer's last message. */
export function handOver(script: Script, integrationId: number): Script {
  const { id: ticketId, useIntegration, integrationId: before } = script.ticket;
  const isStart = !useIntegration || before !== integrationId;
  // The customer's place in a menu no longer counts.
  if (isStart) {
    script.change({ useIntegration: true, integrationId }).log('integration');
    script.remember({ place: undefined });
  }
  return script.add({ type: 'handOver', handOver: { ticketId, integrationId, isStart, at: script.at } });
}
