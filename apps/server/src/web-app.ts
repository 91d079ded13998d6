import type { FastifyInstance } from 'fastify'

import { READ } from './http-limits.ts'
import { sendStatic } from './send-static.ts'
import type { StaticFiles } from './static-files.ts'

/** The built web app. Its routes (`/dashboard`, `/calls/...`) are answered where an unknown path is. */
export function addWebApp(app: FastifyInstance, web: StaticFiles): void {
  const page = web.get('/index.html')
  const files = page ? [['/', page] as const, ...web] : web
  for (const [path, file] of files) {
    app.route({
      method: READ,
      url: encodeURI(path),
      handler: async (request, reply) => sendStatic(request, reply, file),
    })
  }
}
