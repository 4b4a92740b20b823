import { sandboxCapabilities } from '@prosa/channel-sandbox';
import type { Capabilities } from '@prosa/contract';

/** The simulated phone is the same on every channel. */
const byProvider = new Map<string, (channel: string) => Capabilities | null>([
  ['sandbox', () => sandboxCapabilities],
]);

/** What a channel can do behind a provider; null when no driver for it is there. */
export function capabilitiesOf(provider: string, channel: string): Capabilities | null {
  return byProvider.get(provider)?.(channel) ?? null;
}
