import { BlockList, isIP } from 'node:net'

// One list per family: rules for IPv4-mapped IPv6 addresses in a shared list would also apply to IPv4 addresses.

/** Not public according to the IANA registry of special-purpose IPv4 addresses, and multicast. */
const REFUSED_IPV4 = createList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** The only block of global unicast addresses. IPv4-mapped and NAT64 addresses are outside it. */
const ALLOWED_IPV6 = createList('ipv6', ['2000::/3'])

/** Special purposes within the allowed block. Teredo and 6to4 addresses contain IPv4 addresses. */
const REFUSED_IPV6 = createList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Whether a server on the internet can have this IPv4 or IPv6 address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !REFUSED_IPV4.check(address, 'ipv4')
  // A zone, as in `fe80::1%eth0`, names a local network.
  if (family !== 6 || address.includes('%')) return false
  return ALLOWED_IPV6.check(address, 'ipv6') && !REFUSED_IPV6.check(address, 'ipv6')
}

function createList(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}
