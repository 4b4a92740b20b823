import { isIPv6 } from 'node:net';

const mappedV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The network that an address belongs to: an IPv6 subscriber has 2^64 addresses, and all of them count as one. */
export function networkOf(address: string): string {
  const v4 = mappedV4.exec(address)?.[1];
  if (v4 !== undefined || !isIPv6(address)) return v4 ?? address;
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const [first, last] = [head, tail].map((half) => (half === '' ? [] : half.split(':')));
  const gap = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = [...(first ?? []), ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...(last ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** The network that a provider gives to a customer: /24 of IPv4, /64 of IPv6. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address);
  return isIPv6(network.split('/')[0] ?? '') ? network : `${network.split('.').slice(0, 3).join('.')}.0/24`;
}
