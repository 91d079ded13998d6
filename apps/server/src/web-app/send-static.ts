import type { FastifyReply, FastifyRequest } from 'fastify'

import { type StaticFile, staticResponse } from './static-files.ts'

export function sendStatic(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const encodings = request.headers['accept-encoding']
  const { status, headers, body } = staticResponse(file, {
    acceptEncoding: Array.isArray(encodings) ? encodings.join(',') : encodings,
    ifNoneMatch: request.headers['if-none-match'],
  })
  return reply.code(status).headers(headers).send(body)
}
