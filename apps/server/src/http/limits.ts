import type { IncomingMessage, ServerOptions } from 'node:http'

import { FILE_MAX_BYTES } from '@callwright/contract/business-files'

// Size and time limits of requests. An API key's requests per minute: read-key.ts; open connections: live-connections.ts.

export const JSON_BODY_LIMIT = 1024 * 1024
/** 8 MB: base64 makes the largest file a third longer; the rest is for the other fields. */
export const FILE_BODY_LIMIT = (FILE_MAX_BYTES * 8) / 5
export const WEBHOOK_BODY_LIMIT = 64 * 1024 * 1024
/** Time limit for a body to arrive; a call's recording gets the whole request timeout. */
export const BODY_TIMEOUT_MS = 30_000
const REQUEST_TIMEOUT_MS = 120_000

/** Room for ten thousand open sockets and other requests. */
export const CONNECTION_LIMIT = 12_000

/** GET routes also handle HEAD. */
export const READ_METHODS: ('GET' | 'HEAD')[] = ['GET', 'HEAD']

/** Limits that Node enforces before our code runs. */
export const HTTP_OPTIONS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: 10_000,
  maxHeaderSize: 16 * 1024,
  // How often Node checks the timeouts; its default is 30 s.
  connectionsCheckingInterval: 1000,
  // We refuse requests without Host ourselves, so that the response has our headers.
  requireHostHeader: false,
  // Other upgrades (curl offers h2c) are handled as ordinary requests.
  shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
}

/** HTTP/1.0 has no Host header; HTTP/1.1 requires it (RFC 9112, section 3.2). */
export function lacksHostHeader({ httpVersion, headers }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion !== '1.0'
}

/** Responses to requests that could not be parsed, by the error code from Node's parser. */
export const PARSER_ERROR_RESPONSES: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'Request timed out' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'Request headers are too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'Request is too large' },
}
