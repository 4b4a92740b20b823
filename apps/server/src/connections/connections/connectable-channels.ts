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

/** What this installation has for new connections. */
export interface Offer {
  drivers: Drivers;
  /** The operator's switch; `require` throws ERR_SANDBOX_OFF. */
  sandbox: { isOn(): Promise<boolean>; require(): Promise<void> };
}

/** The channels that a company can connect; `refusal` says why it may not: no setup, or not in its plan. */
export async function connectableChannels(
  app: App,
  { drivers, sandbox }: Offer,
  companyId: number,
): Promise<ConnectableChannel[]> {
  const plan = await app.database.inCompany(companyId, readPlan);
  // What the operator switched off is left out: a company cannot set it up.
  const isOn = { beta: app.config.isWhatsAppWebOn, meta: true, sandbox: await sandbox.isOn() };
  const offered = kinds.filter(({ provider }) => isOn[provider]);
  return offered.map((kind) => {
    const starting = { ...kind, expiresTicket: app.config.autoCloseMinutes };
    if (!drivers.of(kind)) return { ...starting, refusal: 'setup' };
    return { ...starting, refusal: planAllows(plan, channelPlanFlag[kind.channel]) ? null : 'plan' };
  });
}
