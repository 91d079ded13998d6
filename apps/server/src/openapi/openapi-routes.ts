import { gzipSync } from 'node:zlib'

import type { FastifyInstance } from 'fastify'

import type { Door } from '../http/server-context.ts'
import { READ } from '../http/limits.ts'
import { openApiDocument } from './document.ts'
import { PAGE_FILES } from './page-files.ts'

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/** What the documented paths are: `/api/openapi.json` for programs, `/api/docs` for people, both for anybody. */
export function addOpenApiRoutes(app: FastifyInstance, door: Door): void {
  const version = door.deps.machine.version
  const readDocument = (): string => JSON.stringify(openApiDocument({ version, cookie: door.cookieNames.session }))
  addText(app, '/api/openapi.json', { type: 'application/json; charset=utf-8', read: readDocument })
  for (const [name, text] of Object.entries(PAGE_FILES)) {
    const path = name === 'docs.html' ? '/api/docs' : `/api/docs/${name}`
    addText(app, path, { type: TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain', read: () => text })
  }
}

/** A text that is made and compressed once, when it is first asked for. */
function addText(app: FastifyInstance, url: string, { type, read }: { type: string; read: () => string }): void {
  let made: { plain: Buffer; gzip: Buffer } | null = null
  app.route({
    method: READ,
    url,
    async handler(request, reply) {
      made ??= compressed(read())
      const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(request.headers['accept-encoding'] ?? '')
      reply.headers({ 'content-type': type, vary: 'accept-encoding' })
      if (takesGzip) reply.header('content-encoding', 'gzip')
      const bytes = takesGzip ? made.gzip : made.plain
      if (request.method === 'HEAD') return reply.header('content-length', String(bytes.length)).send(null)
      return reply.send(bytes)
    },
  })
}

function compressed(text: string): { plain: Buffer; gzip: Buffer } {
  const plain = Buffer.from(text)
  return { plain, gzip: gzipSync(plain) }
}
