import { isIP } from 'node:net'

import { isPublicAddress } from './address-rules.ts'

type UrlCheck = { ok: true; url: URL } | { ok: false; message: string }

const MAX_LENGTH = 2048
const MIN_UNPRIVILEGED_PORT = 1024
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 }
/** Checked after parsing, because `new URL` accepts characters that host names cannot contain. */
const HOST_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/
/** Names without a dot, or with a top-level domain that exists only in private networks. */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|internal|intranet|lan|home\.arpa)$/

/**
 * Checks a URL that a user has entered without looking up its host name, whose addresses `sendRequest` checks.
 * @param options.allowPrivate also allows http and private addresses
 * @param options.ownOrigins the origins of this installation, which cannot be called
 * @returns the URL without its fragment and without a final dot in its host name, or a message for the user
 */
export function checkOutgoingUrl(
  text: string,
  { allowPrivate, ownOrigins }: { allowPrivate: boolean; ownOrigins: readonly string[] },
): UrlCheck {
  const url = parseUrl(text)
  if (!url) return refuse('Please enter a complete URL, such as https://example.com/webhooks')
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    return refuse('The URL must start with https://')
  }
  if (url.username !== '' || url.password !== '') return refuse('The URL must not contain a user name or password')
  if (!isAllowedPort(url)) return refuse('The port in the URL must be 443, or 1024 or higher')
  if (ownOrigins.includes(url.origin)) return refuse('The URL must not be an address of this installation')
  if (!allowPrivate && isPrivateHost(url)) return refuse('The URL must be reachable from the internet')
  return { ok: true, url }
}

/** The host name of a URL, as `isIP` and sockets expect it. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function refuse(message: string): UrlCheck {
  return { ok: false, message }
}

function parseUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (!url || Math.max(text.length, url.href.length) > MAX_LENGTH) return null
  url.hash = ''
  // A final dot would hide that a name is our own, and no certificate contains it.
  url.hostname = url.hostname.replace(/\.$/, '')
  return isIP(hostOf(url)) !== 0 || HOST_NAME.test(url.hostname) ? url : null
}

function isAllowedPort({ protocol, port }: URL): boolean {
  const standardPort = DEFAULT_PORTS[protocol]
  const number = port === '' ? standardPort : Number(port)
  return number !== undefined && (number === 443 || number === standardPort || number >= MIN_UNPRIVILEGED_PORT)
}

function isPrivateHost(url: URL): boolean {
  const host = hostOf(url)
  return isIP(host) === 0 ? PRIVATE_NAME.test(host) : !isPublicAddress(host)
}
