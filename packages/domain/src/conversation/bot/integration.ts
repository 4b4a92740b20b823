import type { Script } from '../script.ts';

/** Whether there is such an integration, and the company's plan has integrations. */
export function isUsable({ facts }: Script, integrationId: number | null): integrationId is number {
  return integrationId !== null && facts.company.integrations.has(integrationId);
}

/** The integration speaks from now on; it is told what the customer wrote last. */
export function handOver(script: Script, integrationId: number): Script {
  const { id: ticketId, useIntegration, integrationId: before } = script.ticket;
  const isStart = !useIntegration || before !== integrationId;
  // Where the customer was in a menu is over.
  if (isStart) {
    script.change({ useIntegration: true, integrationId }).log('integration');
    script.remember({ place: undefined });
  }
  return script.add({ type: 'handOver', handOver: { ticketId, integrationId, isStart, at: script.at } });
}
