import { BlockList, isIP } from 'node:net'

/** Tells whether an address belongs to one of the configured proxies. */
export type IsTrusted = (address: string) => boolean

/** @param ranges addresses and networks, checked when the configuration was read */
export function trustedProxies(ranges: readonly string[]): IsTrusted {
  const listed = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) listed.addAddress(address, family)
    else listed.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const family = isIP(address)
    return family !== 0 && listed.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * Who is really asking: `X-Forwarded-For` is read from its end, and only as far as trusted proxies wrote it.
 * @param peer address of the other end of the connection
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: IsTrusted,
): string {
  let address = plain(peer ?? '')
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()))
  while (isTrusted(address)) {
    const before = hops.pop()
    if (before === undefined || isIP(before) === 0) break
    address = before
  }
  return address
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/** IPv4 in its own notation, also where the socket speaks IPv6. */
function plain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}
