import type { FastifyInstance } from 'fastify'

import { READ_METHODS } from '../http/limits.ts'
import { sendStatic } from './send-static.ts'
import type { StaticFile, StaticFiles } from './static-files.ts'

const ASSETS = '/assets/'

/**
 * The built web app. Its client-side routes (`/dashboard`, `/calls/...`) are served by the not-found handler. Assets
 * share one route, because a route for each adds a quarter to the time until the first response.
 */
export function addWebApp(app: FastifyInstance, web: StaticFiles): void {
  const page = web.get('/index.html')
  const files = page ? [['/', page] as const, ...web] : web
  for (const [path, file] of files) if (!path.startsWith(ASSETS)) addFile(app, path, file)
  app.route<{ Params: { '*': string } }>({
    method: READ_METHODS,
    url: `${ASSETS}*`,
    handler: async (request, reply) => {
      const file = web.get(ASSETS + request.params['*'])
      return file ? sendStatic(request, reply, file) : reply.code(404).send({ message: 'Not found' })
    },
  })
}

function addFile(app: FastifyInstance, path: string, file: StaticFile): void {
  app.route({
    method: READ_METHODS,
    url: encodeURI(path),
    handler: async (request, reply) => sendStatic(request, reply, file),
  })
}
