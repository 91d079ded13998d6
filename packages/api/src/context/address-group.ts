import { isIPv6 } from 'node:net'

/** The addresses that are treated as one sender. An IPv6 customer has at least a /64, and often a /48. */
export type AddressGroup = {
  /** The address itself, or the /64 of an IPv6 address. */
  sender: string
  /** The /48 of an IPv6 address. */
  site: string | null
}

/** IPv4-mapped IPv6 (`::ffff:192.0.2.1`) is treated as IPv4. Anything else that is not IPv6 is its own sender. */
export function groupAddress(address: string): AddressGroup {
  if (!isIPv6(address)) return { sender: address, site: null }
  const groups = expandIpv6(address)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = groups.slice(6).flatMap((group) => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 255]
    })
    return { sender: bytes.join('.'), site: null }
  }
  return { sender: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` }
}

/** @returns eight groups in lower-case hex without leading zeros */
function expandIpv6(address: string): string[] {
  // The URL parser normalizes every spelling, including a trailing IPv4 part, but rejects zones.
  const [plain = ''] = address.split('%')
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}
