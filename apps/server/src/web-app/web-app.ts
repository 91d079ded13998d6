import type { FastifyInstance } from 'fastify'

import { READ_METHODS } from '../http/limits.ts'
import { type BrandedPages, renderManifest } from './branded-pages.ts'
import { sendStatic } from './send-static.ts'
import type { StaticFile, StaticFiles } from './static-files.ts'

const ASSETS = '/assets/'
const PAGE = '/index.html'

/**
 * The built web app. Its client-side routes (`/dashboard`, `/calls/...`) are served by the not-found handler. Assets
 * share one route, because a route for each adds a quarter to the time until the first response.
 */
export function addWebApp(app: FastifyInstance, web: StaticFiles, pages: BrandedPages): void {
  const findPage = async () => await pages.find(PAGE)
  if (web.has(PAGE)) for (const path of ['/', PAGE]) addFile(app, path, findPage)
  for (const [path, file] of web) if (!path.startsWith(ASSETS) && path !== PAGE) addFile(app, path, () => file)
  addFile(app, '/manifest.webmanifest', async () => renderManifest(await pages.readBrand()))
  app.route<{ Params: { '*': string } }>({
    method: READ_METHODS,
    url: `${ASSETS}*`,
    handler: async (request, reply) => {
      const file = web.get(ASSETS + request.params['*'])
      return file ? sendStatic(request, reply, file) : reply.code(404).send({ message: 'Not found' })
    },
  })
}

type Found = StaticFile | undefined

function addFile(app: FastifyInstance, path: string, find: () => Found | Promise<Found>): void {
  app.route({
    method: READ_METHODS,
    url: encodeURI(path),
    async handler(request, reply) {
      const file = await find()
      return file ? sendStatic(request, reply, file) : reply.code(404).send({ message: 'Not found' })
    },
  })
}
