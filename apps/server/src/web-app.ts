import type { FastifyInstance } from 'fastify'

import { sendStatic } from './send-static.ts'
import type { StaticFiles } from './static-files.ts'

/** The built web app. Its routes (`/dashboard`, `/calls/...`) are answered where an unknown path is. */
export function addWebApp(app: FastifyInstance, web: StaticFiles): void {
  const page = web.get('/index.html')
  if (page) app.get('/', async (request, reply) => sendStatic(request, reply, page))
  for (const [path, file] of web) {
    app.get(encodeURI(path), async (request, reply) => sendStatic(request, reply, file))
  }
}
