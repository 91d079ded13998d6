import { gzipSync } from 'node:zlib'

import type { FastifyInstance } from 'fastify'

import type { ServerContext } from '../http/server-context.ts'
import { READ_METHODS } from '../http/limits.ts'
import { type StaticFile, staticResponse, type StaticFiles, staticFilesOf } from '../web-app/static-files.ts'
import { openApiDocument } from './document.ts'

/** The API documentation: `/api/openapi.json` for programs, `/api/docs` for people. Both are public. */
export function addOpenApiRoutes(app: FastifyInstance, server: ServerContext, web: StaticFiles): void {
  let document: StaticFile | undefined
  addFile(app, '/api/openapi.json', () => (document ??= documentFile(server)))
  addFile(app, '/api/docs', () => web.get('/api/docs/index.html'))
}

/** Not cached, like all of `/api`. */
function addFile(app: FastifyInstance, url: string, read: () => StaticFile | undefined): void {
  app.route({
    method: READ_METHODS,
    url,
    async handler(request, reply) {
      const file = read()
      if (!file) return reply.code(404).send({ message: 'Not found' })
      const { headers, body } = staticResponse(file, { acceptEncoding: request.headers['accept-encoding'] })
      return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(body)
    },
  })
}

function documentFile({ deps, cookieNames }: ServerContext): StaticFile | undefined {
  const document = openApiDocument({ version: deps.serverInfo.version, cookie: cookieNames.session })
  const bytes = Buffer.from(JSON.stringify(document))
  const files = staticFilesOf(['openapi.json', 'openapi.json.gz'], (name) =>
    name.endsWith('.gz') ? gzipSync(bytes) : bytes,
  )
  return files.get('/openapi.json')
}
