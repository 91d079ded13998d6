import type { FastifyInstance } from 'fastify'

import { readRange } from '../http/byte-range.ts'
import type { Door } from '../http/server-context.ts'
import { READ } from '../http/limits.ts'
import { requireUser } from '../http/require-access.ts'
import { FILE_CONTENT_SECURITY_POLICY } from '../http/security-headers.ts'
import { createVoicePreviews } from './voice-preview.ts'

type Route = { Params: { voiceId: string } }

/** What a voice sounds like, from our own address, since a page plays nothing from elsewhere. For whoever is signed in. */
export function addVoicePreviewRoute(app: FastifyInstance, door: Door): void {
  const previews = createVoicePreviews(door)
  app.route<Route>({
    method: READ,
    url: '/api/voices/preview/:voiceId',
    async handler(request, reply) {
      await requireUser(door, { request: request.raw, reply })
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
        // The same for everybody who is signed in, and it hardly ever changes.
        'cache-control': 'private, max-age=3600',
      })
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${audio.length}`)
      return reply.send(request.method === 'HEAD' ? null : Buffer.from(audio).subarray(start, end + 1))
    },
  })
}
