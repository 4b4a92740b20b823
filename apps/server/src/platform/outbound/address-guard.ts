import { lookup as lookupAll, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import ipaddr, { type IPv6 } from 'ipaddr.js';

/** What has been handed out for addresses of single hosts (IANA); everything else of IPv6 is special or not in use. */
const GLOBAL_UNICAST: [IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** Assignments for protocols, such as Teredo and ORCHID; no host on the public internet is reached by them. */
const PROTOCOLS: [IPv6, number] = [ipaddr.IPv6.parse('2001::'), 23];

/** Whether a numeric address is one of the public internet; an IPv4 address written as IPv6 is checked as IPv4. */
function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || (address.match(GLOBAL_UNICAST) && !address.match(PROTOCOLS));
}

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
  readonly #allowed: BlockList;

  /** `allowed`: private ranges (CIDR) that may be reached all the same. */
  constructor(allowed: readonly string[]) {
    this.#allowed = listOf(allowed);
  }

  /** Whether a numeric address may be reached: one of the public internet, or of a range that the operator allows. */
  isOpen(address: string): boolean {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    return this.#allowed.check(address, family) || isPublic(address);
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
