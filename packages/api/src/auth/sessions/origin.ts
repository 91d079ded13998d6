import { verifyRequestOrigin } from 'oslo/request'

/**
 * Whether a request from this origin may change data or open a socket. Browsers always send an origin with these
 * requests; scripts send neither header.
 * @param allowedOrigins full origins, such as `https://calls.example.com`
 */
export function isAllowedOrigin(
  headers: { origin?: string | undefined; secFetchSite?: string | undefined },
  allowedOrigins: readonly string[],
): boolean {
  const { secFetchSite } = headers
  // A final dot in a host name does not change the host.
  const origin = headers.origin?.replace(/\.(?=:\d+$|$)/, '')
  if (secFetchSite === 'cross-site' || secFetchSite === 'same-site') return false
  if (origin === undefined)
    return secFetchSite === undefined || secFetchSite === 'same-origin' || secFetchSite === 'none'
  // oslo compares only host and port; `includes` compares the scheme too.
  return allowedOrigins.includes(origin) && verifyRequestOrigin(origin, allowedOrigins.map(parseHost))
}

function parseHost(origin: string): string {
  return new URL(origin).host
}
