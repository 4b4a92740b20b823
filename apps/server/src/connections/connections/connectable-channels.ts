import type { ConnectableChannel } from '@prosa/contract';
import { channelPlanFlag, planAllows } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { Drivers } from '../runner/drivers.ts';
import { readPlan } from './queries.ts';

/** The kinds of connections in the order of the connections page, the most usual first. */
const kinds = [
  { channel: 'whatsapp', provider: 'beta' },
  { channel: 'whatsappapi', provider: 'meta' },
  { channel: 'facebook', provider: 'meta' },
  { channel: 'instagram', provider: 'meta' },
  { channel: 'whatsapp', provider: 'sandbox' },
] as const;

/** The channels that a company can connect; `refusal` says why it may not: no setup, or not in its plan. */
export async function connectableChannels(
  app: App,
  drivers: Drivers,
  companyId: number,
): Promise<ConnectableChannel[]> {
  const plan = await app.database.inCompany(companyId, readPlan);
  // WhatsApp by QR code is left out where it is switched off: a company cannot set it up.
  const offered = kinds.filter(({ provider }) => provider !== 'beta' || app.config.isWhatsAppWebOn);
  return offered.map((kind) => {
    if (!drivers.of(kind)) return { ...kind, refusal: 'setup' };
    return { ...kind, refusal: planAllows(plan, channelPlanFlag[kind.channel]) ? null : 'plan' };
  });
}
