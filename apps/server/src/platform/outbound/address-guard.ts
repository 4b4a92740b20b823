import { lookup as lookupAll, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Ranges outside the public internet: this machine, its networks, its cloud's metadata (RFC 6890). */
const closed = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/127',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits = ''] = range.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Decides which addresses a request to a URL that a user entered may reach. */
export class AddressGuard {
  readonly #closed = listOf(closed);
  readonly #allowed: BlockList;

  /** `allowed`: private ranges (CIDR) that may be reached all the same. */
  constructor(allowed: readonly string[]) {
    this.#allowed = listOf(allowed);
  }

  /** Whether a numeric address may be reached; an IPv4 address written as IPv6 is checked as IPv4. */
  isOpen(address: string): boolean {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    return this.#allowed.check(address, family) || !this.#closed.check(address, family);
  }

  /**
   * Resolves a name to the addresses that may be reached. The connection goes to an address that was checked here, so a
   * name that resolves differently a moment later gains nothing.
   */
  readonly lookup: LookupFunction = (hostname, options, answer) => {
    lookupAll(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return answer(error, '', 0);
      const open = addresses.filter(({ address }) => this.isOpen(address));
      const [first] = open;
      if (!first) return answer(new ClosedAddress(hostname), '', 0);
      if (options.all) return answer(null, open);
      return answer(null, first.address, first.family);
    });
  };
}

export class ClosedAddress extends Error {
  constructor(host: string) {
    super(`${host} is an address of this network, which nobody may ask for`);
  }
}
