import type { ConnectableChannel } from '@prosa/contract';
import { channelPlanFlag, planAllows } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { Drivers } from '../runner/drivers.ts';
import { readPlan } from './queries.ts';

/** What the connections page can add, in its order: first what most connect, and what every installation can. */
const kinds = [
  { channel: 'whatsapp', provider: 'beta' },
  { channel: 'whatsappapi', provider: 'meta' },
  { channel: 'facebook', provider: 'meta' },
  { channel: 'instagram', provider: 'meta' },
  { channel: 'whatsapp', provider: 'sandbox' },
] as const;

/** What a company may connect now; why not, where it may not. */
export async function connectableChannels(
  app: App,
  drivers: Drivers,
  companyId: number,
): Promise<ConnectableChannel[]> {
  const plan = await app.database.inCompany(companyId, readPlan);
  // What this installation leaves out is not a channel that somebody could set up.
  const offered = kinds.filter(({ provider }) => provider !== 'beta' || app.config.isWhatsAppWebOn);
  return offered.map((kind) => {
    if (!drivers.of(kind)) return { ...kind, refusal: 'setup' };
    return { ...kind, refusal: planAllows(plan, channelPlanFlag[kind.channel]) ? null : 'plan' };
  });
}
