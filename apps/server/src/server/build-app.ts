import type { Socket } from 'node:net'

import { DomainError, invalidRequest } from '@callwright/api/context/domain-error'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

import { countResponse } from '../http/counters.ts'
import type { ServerContext } from '../http/server-context.ts'
import { addCompression } from '../http/compression/compress-responses.ts'
import { addErrorResponses } from './error-handler.ts'
import {
  JSON_BODY_LIMIT,
  BODY_TIMEOUT_MS,
  CONNECTION_LIMIT,
  HTTP_OPTIONS,
  lacksHostHeader,
  PARSER_ERROR_RESPONSES,
} from '../http/limits.ts'
import { addJsonBodies } from '../http/json-bodies.ts'
import { addKeys } from '../http/read-key.ts'
import { collectRoutes } from './known-routes.ts'
import { addBatchUploadRoute } from '../rest/batch-upload/batch-upload-route.ts'
import { addUnsupportedRequestHandlers } from './unsupported-requests.ts'
import { addOpenApiRoutes } from '../openapi/openapi-routes.ts'
import { addOperationRoutes } from '../operations/operation-routes.ts'
import { passesOriginGate } from '../http/origin-gate.ts'
import { addLoadShedding, type LoadLimits } from '../http/load-shedding.ts'
import { sendRawResponse } from '../http/raw-response.ts'
import { addCalendarRoute } from '../downloads/calendar-route.ts'
import { addCsvRoutes } from '../downloads/csv-routes.ts'
import { addBusinessRoute } from '../files/business-route.ts'
import { addDataUrlRoutes, DATA_URL_PATH } from '../files/data-url-routes.ts'
import { addFileRoutes } from '../files/file-routes.ts'
import { createUploadGate } from '../http/upload-gate.ts'
import { addUploadRoutes, UPLOADS_PATH } from '../files/upload-routes.ts'
import { addRecordingRoute } from '../downloads/recording-route.ts'
import { addRestRoutes } from '../rest/rest-routes.ts'
import { createBrandedPages } from '../web-app/branded-pages.ts'
import type { StaticFiles } from '../web-app/static-files.ts'
import { addMcp } from '../mcp/mcp-route.ts'
import { addExportZipRoute } from '../downloads/tenant-export/export-zip-route.ts'
import { addTrpc } from '../trpc/trpc-http.ts'
import { addToolRoute, TOOLS_PATH } from '../webhooks/tool-route.ts'
import { addTwilioRoute } from '../webhooks/twilio-route.ts'
import { addUnsubscribeRoute } from '../webhooks/unsubscribe-route.ts'
import { closeAfterResponse, isBodyPending, isEnding } from '../http/unread-body.ts'
import { addSockets } from '../sockets/upgrade-dispatcher.ts'
import { addVoicePreviewRoute } from '../downloads/voice-preview-route.ts'
import { addWebApp } from '../web-app/web-app.ts'
import { addWebhookRoutes, POST_CALL_PATH } from '../webhooks/webhook-routes.ts'

/** Routes that create or plan campaigns from lists. */
const LIST_PATH =
  /^\/(?:trpc\/bulk\.(?:create|plan)|api\/(?:elevenlabs\/batch-call\/[^/]+|campaigns\/plan|batch\/upload))$/

/** Plans do not keep others from creating campaigns. */
const PLAN_PATH = /\/(?:bulk\.|campaigns\/)plan$/

/** Lists parsed at once; each takes up to 200 MB of memory. */
const MAX_CONCURRENT_LISTS = { perBusiness: 2, total: 8 }

/**
 * Builds the HTTP server but does not start listening. `close()` ends live connections and lets responses finish.
 * @param loadLimits replaces the limits of the machine
 */
export async function buildApp(
  server: ServerContext,
  web: StaticFiles,
  loadLimits: Partial<LoadLimits> = {},
): Promise<FastifyInstance> {
  const { log } = server
  // Only the warnings from Fastify's own logger are useful.
  const loggerInstance: FastifyBaseLogger = log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level })
  const app: FastifyInstance = Fastify({
    http: HTTP_OPTIONS,
    requestTimeout: HTTP_OPTIONS.requestTimeout,
    keepAliveTimeout: HTTP_OPTIONS.keepAliveTimeout,
    bodyLimit: JSON_BODY_LIMIT,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Fastify's automatic HEAD routes fail on responses without a body.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: HTTP_OPTIONS.maxHeaderSize },
    frameworkErrors: (_error, _request, reply) => {
      void setHeaders(server, reply).code(400).send({ message: 'Invalid request: the URL cannot be decoded' })
    },
    clientErrorHandler: (error, socket) => refuseUnparsedRequest(server, error, socket),
  })
  app.server.maxConnections = CONNECTION_LIMIT
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const knownRoutes = collectRoutes(app)

  // Hooks refuse a request by throwing. If a hook only sends a response and does not return it, the handler still runs.
  app.addHook('onRequest', async (request, reply) => {
    if (isEnding(request.raw.socket)) return reply.hijack()
    setHeaders(server, reply)
    if (server.isStopping && !request.url.startsWith(TOOLS_PATH)) {
      throw new DomainError('unavailable', 'The server is restarting. Please try again.', { retryAfterSeconds: 5 })
    }
    if (!passesOriginGate(server, request.raw)) throw new DomainError('forbidden', 'Bad origin')
    // PostgreSQL rejects NUL in text.
    if (request.url.includes('%00')) throw invalidRequest('the URL contains a NUL character')
    if (lacksHostHeader(request.raw)) throw invalidRequest('the Host header is missing')
    if (!mayBeSlow(request.url.split('?')[0] ?? '')) limitBodyTime(server, request, reply)
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    const isPending = isBodyPending(raw)
    // A keep-alive connection would delay shutdown, or wait for a body that is no longer needed.
    if (server.isStopping || isPending) reply.header('connection', 'close')
    if (isPending) closeAfterResponse(raw)
  })
  addCompression(app)
  app.addHook('onResponse', async (_request, reply) => countResponse(server.counters, reply.statusCode))
  app.addHook('preClose', async () => {
    server.liveConnections.closeAll()
    // Browsers open connections ahead of requests; Node counts those as busy and would wait for them.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })

  await addLoadShedding(app, loadLimits)
  addKeys(app, server)
  const pages = createBrandedPages(server.deps, web)
  addErrorResponses(app, server, { knownRoutes, pages })
  const lists = createUploadGate(MAX_CONCURRENT_LISTS)
  const plans = createUploadGate(MAX_CONCURRENT_LISTS)
  addJsonBodies(app, server, (path) => (PLAN_PATH.test(path) ? plans : lists))
  addTrpc(app, server)
  addRestRoutes(app, server)
  addOpenApiRoutes(app, server, pages)
  addMcp(app, server)
  addRecordingRoute(app, server)
  addUploadRoutes(app, server, createUploadGate())
  addDataUrlRoutes(app, server)
  addBusinessRoute(app, server)
  addFileRoutes(app, server)
  addCsvRoutes(app, server)
  addCalendarRoute(app, server)
  addExportZipRoute(app, server)
  addBatchUploadRoute(app, server, lists)
  addVoicePreviewRoute(app, server)
  addWebhookRoutes(app, server)
  addTwilioRoute(app, server)
  addToolRoute(app, server)
  addUnsubscribeRoute(app, server)
  addOperationRoutes(app, server)
  addWebApp(app, web, pages)
  addSockets(app, server)
  addUnsupportedRequestHandlers(app, server)
  await app.ready()
  return app
}

function setHeaders(server: ServerContext, reply: FastifyReply): FastifyReply {
  return reply.headers({ ...server.headers, 'cache-control': 'no-store' })
}

/** Webhooks carry recordings, and signed-in users may upload files over a slow mobile connection. */
function mayBeSlow(path: string): boolean {
  return path === POST_CALL_PATH || path.startsWith(UPLOADS_PATH) || DATA_URL_PATH.test(path) || LIST_PATH.test(path)
}

/** Node's own request timeout suits the slowest webhook; other requests get less time. */
function limitBodyTime(server: ServerContext, { raw }: FastifyRequest, reply: FastifyReply): void {
  if (!isBodyPending(raw)) return
  const timer = setTimeout(() => {
    if (raw.complete) return
    if (reply.raw.headersSent) raw.socket.destroy()
    else sendRawResponse(raw.socket, 408, { message: 'Request timed out', headers: server.headers })
  }, BODY_TIMEOUT_MS)
  raw.once('close', () => clearTimeout(timer))
}

const NOT_HTTP = { status: 400, message: 'Invalid request: it is not valid HTTP/1.1' }

function refuseUnparsedRequest(server: ServerContext, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, message } = PARSER_ERROR_RESPONSES[error.code ?? ''] ?? NOT_HTTP
  sendRawResponse(socket, status, { message, headers: server.headers })
}
