import type { FastifyInstance } from 'fastify'

import { readRange } from '../http/byte-range.ts'
import type { ServerContext } from '../http/server-context.ts'
import { READ_METHODS } from '../http/limits.ts'
import { requireUser } from '../http/require-access.ts'
import { FILE_CONTENT_SECURITY_POLICY } from '../http/security-headers.ts'
import { createVoicePreviews } from './voice-preview.ts'

type Route = { Params: { voiceId: string } }

/** Serves voice previews to signed-in users, because pages may not play media from other origins. */
export function addVoicePreviewRoute(app: FastifyInstance, server: ServerContext): void {
  const previews = createVoicePreviews(server)
  app.route<Route>({
    method: READ_METHODS,
    url: '/api/voices/preview/:voiceId',
    async handler(request, reply) {
      await requireUser(server, { request: request.raw, reply }, { access: 'agent:read' })
      const { audio, mediaType } = await previews.find(request.params.voiceId)
      const range = readRange(request.headers.range, audio.length)
      if (range === 'unsatisfiable') {
        return reply
          .code(416)
          .header('content-range', `bytes */${audio.length}`)
          .send({ message: 'Range not satisfiable' })
      }
      const { start, end } = range ?? { start: 0, end: audio.length - 1 }
      reply.headers({
        'content-type': mediaType,
        'content-length': String(end - start + 1),
        'content-security-policy': FILE_CONTENT_SECURITY_POLICY,
        'content-disposition': 'inline',
        'accept-ranges': 'bytes',
        // Previews are the same for all users and rarely change.
        'cache-control': 'private, max-age=3600',
      })
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${audio.length}`)
      return reply.send(request.method === 'HEAD' ? null : Buffer.from(audio).subarray(start, end + 1))
    },
  })
}
