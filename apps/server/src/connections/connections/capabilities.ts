import { sandboxCapabilities } from '@prosa/channel-sandbox';
import type { Capabilities } from '@prosa/contract';

const byProvider = new Map<string, Capabilities>([['sandbox', sandboxCapabilities]]);

/** What the channel of a provider can do; null when no driver for it is there. */
export function capabilitiesOf(provider: string): Capabilities | null {
  return byProvider.get(provider) ?? null;
}
