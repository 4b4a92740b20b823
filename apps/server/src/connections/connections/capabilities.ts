import { webCapabilities } from '@prosa/channel-driver';
import { metaCapabilities } from '@prosa/channel-meta';
import { sandboxCapabilities } from '@prosa/channel-sandbox';
import type { Capabilities } from '@prosa/contract';

const metaByChannel: Partial<Record<string, Capabilities>> = metaCapabilities;

const byProvider = new Map<string, (channel: string) => Capabilities | undefined>([
  // The simulated phone is the same on every channel.
  ['sandbox', () => sandboxCapabilities],
  ['beta', (channel) => (channel === 'whatsapp' ? webCapabilities : undefined)],
  ['meta', (channel) => metaByChannel[channel]],
]);

/** What a channel can do with a provider; null if no driver exists for them. */
export function capabilitiesOf(provider: string, channel: string): Capabilities | null {
  return byProvider.get(provider)?.(channel) ?? null;
}
