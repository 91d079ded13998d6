import type { FastifyInstance } from 'fastify'

import type { ServerContext } from '../http/server-context.ts'
import { READ_METHODS } from '../http/limits.ts'
import { type BrandedPages, toStaticFile } from '../web-app/branded-pages.ts'
import { type StaticFile, staticResponse } from '../web-app/static-files.ts'
import { openApiDocument } from './document.ts'

/** The API documentation: `/api/openapi.json` for programs, `/api/docs` for people. Both are public. */
export function addOpenApiRoutes(app: FastifyInstance, server: ServerContext, pages: BrandedPages): void {
  const { deps, cookieNames } = server
  let last: { title: string; file: StaticFile | undefined } | undefined
  addFile(app, '/api/openapi.json', async () => {
    const { productName: title } = await pages.readBrand()
    if (last?.title !== title) {
      const document = openApiDocument({ title, version: deps.serverInfo.version, cookie: cookieNames.session })
      last = { title, file: toStaticFile('openapi.json', JSON.stringify(document)) }
    }
    return last.file
  })
  addFile(app, '/api/docs', async () => await pages.find('/api/docs/index.html'))
}

/** Not cached, like all of `/api`. */
function addFile(app: FastifyInstance, url: string, find: () => Promise<StaticFile | undefined>): void {
  app.route({
    method: READ_METHODS,
    url,
    async handler(request, reply) {
      const file = await find()
      if (!file) return reply.code(404).send({ message: 'Not found' })
      const { headers, body } = staticResponse(file, { acceptEncoding: request.headers['accept-encoding'] })
      return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(body)
    },
  })
}
