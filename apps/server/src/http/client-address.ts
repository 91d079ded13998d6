import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import proxyAddr from 'proxy-addr'

/** Checks whether an IP address belongs to one of the configured proxies. */
export type ProxyTrustCheck = ReturnType<typeof proxyAddr.compile>

/** @param ranges IP addresses and networks, checked when the configuration was read */
export function compileTrustedProxies(ranges: readonly string[]): ProxyTrustCheck {
  // proxy-addr does not support /0.
  const splitInHalf = (range: string): string[] =>
    range.includes(':') ? ['::/1', '8000::/1'] : ['0.0.0.0/1', '128.0.0.0/1']
  return proxyAddr.compile(ranges.flatMap((range) => (/\/0+$/.test(range) ? splitInHalf(range) : range)))
}

/** The client's IP address: the part of `X-Forwarded-For` that trusted proxies wrote, read from its end. */
export function clientAddress(request: IncomingMessage, isTrusted: ProxyTrustCheck): string {
  const address = proxyAddr.all(request, isTrusted).findLast((hop) => isIP(hop) !== 0) ?? ''
  // Unmap IPv4-mapped IPv6 addresses.
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}
