import { verifyRequestOrigin } from 'oslo/request'

/**
 * Whether a request may change something or open a socket, judged by where its page comes from.
 * A browser always names the origin of such a request; scripts send neither header.
 * @param allowedOrigins full origins, `https://calls.example.com`
 */
export function isAllowedOrigin(
  headers: { origin?: string | undefined; secFetchSite?: string | undefined },
  allowedOrigins: readonly string[],
): boolean {
  const { origin, secFetchSite } = headers
  if (secFetchSite === 'cross-site' || secFetchSite === 'same-site') return false
  if (origin === undefined)
    return secFetchSite === undefined || secFetchSite === 'same-origin' || secFetchSite === 'none'
  // oslo compares hosts with ports; the scheme is compared by the list itself.
  return allowedOrigins.includes(origin) && verifyRequestOrigin(origin, allowedOrigins.map(hostOf))
}

function hostOf(origin: string): string {
  return new URL(origin).host
}
