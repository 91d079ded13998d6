import { createCaller } from '@callwright/api/app-router'
import { DomainError } from '@callwright/api/domain-error'
import { LIST_LIMITS } from '@callwright/contract/recipient-columns'
import type { FastifyInstance } from 'fastify'

import { contextOf } from '../caller.ts'
import type { Door } from '../door.ts'
import { explain, logUnexpected, sendExplained } from '../error-answers.ts'
import { idempotencyKeyOf } from '../idempotency-key.ts'
import { tenantContext } from '../files/signed-in-tenant.ts'
import { readCsv } from './read-csv.ts'

export const BATCH_UPLOAD_PATH = '/api/batch/upload'

/** The parts around the file are small. */
const BODY_LIMIT = LIST_LIMITS.bytes + 64 * 1024
const NO_FILE = 'Please select a CSV file'

/** The older way to a campaign: a form with a CSV file and a name. The only form that is read. */
export function addBatchUploadRoute(app: FastifyInstance, door: Door): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
      done(null, body),
    )
    scope.route<{ Body: Buffer | undefined }>({
      method: 'POST',
      url: BATCH_UPLOAD_PATH,
      bodyLimit: BODY_LIMIT,
      async onRequest({ raw }, reply) {
        await tenantContext(door, { request: raw, reply })
      },
      async handler(request, reply) {
        try {
          const { file, name } = await readForm(request.body, request.headers['content-type'] ?? '')
          const list = readCsv(new Uint8Array(await file.arrayBuffer()))
          const caller = createCaller(await contextOf(door, request.raw, reply))
          const idempotencyKey = idempotencyKeyOf(request.raw)
          const { campaignId, totalCalls } = await caller.bulk.create({ name, list, idempotencyKey })
          return await reply.send({ success: true, calls: totalCalls, batch_id: campaignId })
        } catch (error) {
          const explained = explain(error)
          logUnexpected(door, error, request)
          return sendExplained(reply, explained, { success: false, error: explained.message })
        }
      },
    })
  })
}

async function readForm(body: Buffer | undefined, type: string): Promise<{ file: File; name: string }> {
  const form = await new Response(body ? new Uint8Array(body) : '', { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new DomainError('invalid', 'Invalid request')
    })
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) throw new DomainError('invalid', NO_FILE)
  const name = form.get('name')
  const given = typeof name === 'string' ? name.trim() : ''
  return { file, name: given || `Batch ${new Date().toISOString().slice(0, 16).replace('T', ' ')}` }
}
