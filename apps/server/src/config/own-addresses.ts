import type { Settings } from '@callwright/api/context/context'

import type { VariableValues } from './variables.ts'

/** Names that also lead to the address that the server listens on. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  '127.0.0.1': 'localhost',
  '::1': 'localhost',
  localhost: '127.0.0.1',
}

/**
 * The addresses of this installation. Without an https PUBLIC_URL, only browsers on this machine can reach it, under
 * any name of the address that it listens on.
 * @param port the one that it listens on; PORT may be 0
 */
export function ownAddresses(
  { PUBLIC_URL, HOST }: Pick<VariableValues, 'PUBLIC_URL' | 'HOST'>,
  port: number,
): Pick<Settings, 'publicUrl' | 'ownOrigins'> {
  const publicUrl = PUBLIC_URL?.origin ?? httpOrigin(HOST, port)
  if (PUBLIC_URL?.protocol === 'https:') return { publicUrl, ownOrigins: [publicUrl] }
  const local = [HOST, OTHER_NAMES[HOST] ?? HOST].map((host) => httpOrigin(host, port))
  return { publicUrl, ownOrigins: [...new Set([publicUrl, ...local])] }
}

/** `http://HOST:PORT`, always with the port. */
export function listeningAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** As browsers write it: without port 80. */
function httpOrigin(host: string, port: number): string {
  const text = listeningAddress(host, port)
  // `URL` rejects an IPv6 address with a zone.
  return URL.parse(text)?.origin ?? text
}
