import type { LookupAddress } from 'node:dns'
import { lookup as lookUpName, Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { TLSSocket } from 'node:tls'
import { urlToHttpOptions } from 'node:url'
import { callbackify } from 'node:util'

import { isPublicAddress } from './address-rules.ts'
import { hostOf } from './check-url.ts'

export type OutgoingRequest = {
  /** default: POST */
  method?: string
  headers: Readonly<Record<string, string>>
  /** default: none */
  body?: string
  signal: AbortSignal
  /** for the whole request, from the name lookup to the end of the response; default: 15 */
  timeoutSeconds?: number
  /** how much of the response's body is kept; default: 1 kB. Reading stops after 64 kB, or after what is kept. */
  keptBytes?: number
}

export type OutgoingResponse = {
  status: number
  /** the first bytes of the body */
  responseStart: string
  /** whether that is the whole body */
  isWhole: boolean
  /** the header, not parsed */
  retryAfter: string | null
}

/** Finds all addresses of a host name. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>

type Target = {
  /** also allows http and addresses that are not public */
  allowPrivate: boolean
  lookup?: Lookup
}

/** There was no complete response. The message is for the URL's owner and does not say what a name resolves to. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  /** whether the other side may have received the request */
  readonly wasConnected: boolean
  constructor(message: string, options: ErrorOptions & { wasConnected: boolean }) {
    super(message, options)
    this.wasConnected = options.wasConnected
  }
}

const TIMEOUT_SECONDS = 15
/** For one question to a name server. */
const DNS_TIMEOUT_MS = 3000
const MAX_READ_BYTES = 64 * 1024
const KEPT_BYTES = 1024

/** Also used for refused addresses, so that errors do not describe the private network. */
const NOT_CONNECTED = 'Could not connect'

/**
 * Sends one request to a URL that a user has entered. Redirects are not followed.
 * @throws RequestFailed if there is no complete response; the signal's reason if it was aborted
 */
export async function sendRequest(
  url: URL,
  request: OutgoingRequest,
  { allowPrivate, lookup = allowPrivate ? lookUpLocally : lookUpInDns }: Target,
): Promise<OutgoingResponse> {
  const { method = 'POST', headers, timeoutSeconds = TIMEOUT_SECONDS } = request
  const isAllowed = (address: string): boolean => allowPrivate || isPublicAddress(address)
  const host = hostOf(url)
  // Node.js calls `lookup` only for names.
  if ((url.protocol !== 'https:' && !allowPrivate) || (isIP(host) !== 0 && !isAllowed(host))) {
    throw new RequestFailed(NOT_CONNECTED, { wasConnected: false })
  }
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  const sent = startRequest(url, {
    method,
    headers,
    lookup: lookUpOnce(lookup, isAllowed),
    signal: AbortSignal.any([request.signal, timeout]),
  })
  let wasConnected = false
  const connectEvent = url.protocol === 'https:' ? 'secureConnect' : 'connect'
  sent.once('socket', (socket) => socket.once(connectEvent, () => (wasConnected = true)))
  let problem = NOT_CONNECTED
  try {
    const response = await waitForResponse(sent, request.body)
    problem = 'The response was incomplete'
    return {
      status: response.statusCode ?? 0,
      ...(await readStart(response, request)),
      retryAfter: response.headers['retry-after'] ?? null,
    }
  } catch (error) {
    request.signal.throwIfAborted()
    if (hasInvalidCertificate(sent)) problem = 'The TLS certificate is not valid'
    if (wasConnected && problem === NOT_CONNECTED) problem = 'The connection was closed without a response'
    if (timeout.aborted) problem = `No response within ${timeoutSeconds} seconds`
    throw new RequestFailed(problem, { cause: error, wasConnected })
  } finally {
    sent.destroy()
  }
}

function startRequest(
  url: URL,
  options: Pick<RequestOptions, 'method' | 'headers' | 'lookup' | 'signal'>,
): ClientRequest {
  const all: RequestOptions = {
    ...urlToHttpOptions(url),
    ...options,
    // Otherwise a password in the URL would be sent.
    auth: null,
    // A new agent, without connections or TLS sessions of other endpoints, and without the environment's proxy.
    agent: false,
    // Even with NODE_TLS_REJECT_UNAUTHORIZED=0.
    rejectUnauthorized: true,
  }
  return url.protocol === 'https:' ? https.request(all) : http.request(all)
}

async function waitForResponse(sent: ClientRequest, body?: string): Promise<IncomingMessage> {
  const answered = once(sent, 'response')
  // A response that switches protocols closes the connection without either event.
  const closed = once(sent, 'close').then(() => {
    throw new Error('The connection was closed')
  })
  // After the response has begun, errors also end its body.
  sent.on('error', () => {})
  sent.end(body)
  const [response] = (await Promise.race([answered, closed])) as [IncomingMessage]
  return response
}

/** @returns the body's start as text that every database accepts */
async function readStart(
  response: AsyncIterable<Buffer>,
  { keptBytes = KEPT_BYTES }: OutgoingRequest,
): Promise<Pick<OutgoingResponse, 'responseStart' | 'isWhole'>> {
  // Decodes as a stream, to drop a character that was cut in half.
  const decoder = new TextDecoder()
  let responseStart = ''
  let size = 0
  for await (const part of response) {
    if (size < keptBytes) {
      const kept = part.subarray(0, keptBytes - size)
      responseStart += decoder.decode(kept, { stream: true }).replaceAll('\0', '\uFFFD')
    }
    size += part.length
    if (size > Math.max(MAX_READ_BYTES, keptBytes)) break
  }
  return { responseStart, isWhole: size <= keptBytes }
}

/** Looks a name up once and connects to its first address, if all of them are allowed. */
function lookUpOnce(lookup: Lookup, isAllowed: (address: string) => boolean): LookupFunction {
  const findAddress = async (hostname: string): Promise<LookupAddress> => {
    const addresses = await lookup(hostname)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isAllowed(address))) throw new Error('The address is not public')
    return first
  }
  return (hostname, { all }, callback) => {
    callbackify(findAddress)(hostname, (error, found) => {
      if (error) callback(error, '')
      else if (all) callback(null, [found])
      else callback(null, found.address, found.family)
    })
  }
}

/**
 * Asks the name servers without the operating system, whose lookups share a few threads: names that take long would
 * delay those of other endpoints and of the voice provider.
 */
async function lookUpInDns(hostname: string): Promise<readonly LookupAddress[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return [
    ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
    ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
  ]
}

/** Also finds names of the private network, such as those in the hosts file. */
async function lookUpLocally(hostname: string): Promise<readonly LookupAddress[]> {
  return await lookUpName(hostname, { all: true })
}

function hasInvalidCertificate({ socket }: ClientRequest): boolean {
  return socket instanceof TLSSocket && Boolean(socket.authorizationError)
}
