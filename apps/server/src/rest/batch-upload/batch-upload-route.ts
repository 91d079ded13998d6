import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'

import { createCaller } from '@callwright/api/app-router'
import { DomainError, invalidRequest } from '@callwright/api/context/domain-error'
import { matchesDeclaredType } from '@callwright/api/files/inspect-upload'
import { createFileError } from '@callwright/api/files/file-errors'
import { FORMATS, findFileFormat, UPLOAD_RULES } from '@callwright/contract/business-files'
import type { CreateCampaign } from '@callwright/contract/campaigns/bulk'
import { readFlag } from '@callwright/contract/campaigns/cells'
import { LIST_LIMITS } from '@callwright/contract/campaigns/list-format'
import { missingColumnMessage, shortenHeader } from '@callwright/contract/campaigns/recipient-columns'
import { variableKey } from '@callwright/contract/text/variables'
import { Busboy } from '@fastify/busboy'
import type { FastifyInstance } from 'fastify'

import { createRequestContext } from '../../http/request-context.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import { requireTenant } from '../../http/require-access.ts'
import { streamBody, tooLargeError } from '../../http/stream-body.ts'
import { enterUntilClosed, type UploadGate } from '../../http/upload-gate.ts'
import { type ParsedList, readCsv } from './read-csv.ts'

export const BATCH_UPLOAD_PATH = '/api/batch/upload'

/** Leaves room for the other parts of the form. */
const BODY_LIMIT = LIST_LIMITS.bytes + 64 * 1024
const NO_FILE = 'Please select a CSV file'

/** The legacy way to create a campaign: a form with a CSV file and a name. No other route accepts forms. */
export function addBatchUploadRoute(app: FastifyInstance, server: ServerContext, lists: UploadGate): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The handler streams the body.
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
    scope.route({
      method: 'POST',
      url: BATCH_UPLOAD_PATH,
      config: { includesSuccess: true },
      async onRequest({ raw }, reply) {
        const { tenantId } = await requireTenant(server, { request: raw, reply }, { access: 'campaigns:write' })
        enterUntilClosed(lists, tenantId, reply.raw)
        if (Number(raw.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLargeError()
      },
      async handler(request, reply) {
        const { read, ...form } = await readForm(request.raw)
        const caller = createCaller(await createRequestContext(server, request.raw, reply))
        const idempotencyKey = readIdempotencyKey(request.raw)
        const { campaignId, totalCalls, missingVariables, notices, replayed } = await caller.bulk.create({
          ...form,
          idempotencyKey,
        })
        const missing_variables = missingVariables.map(({ name }) => name)
        const response = { calls: totalCalls, batch_id: campaignId, missing_variables, replayed }
        return await reply.send({ success: true, ...response, notices: [...read, ...notices] })
      },
    })
  })
}

const FORM_LIMITS = { parts: 10, files: 1, fileSize: LIST_LIMITS.bytes, fields: 9, fieldSize: 1000, headerPairs: 20 }
/** Timeout for parsing after the last byte, in case the parser never finishes; no known form causes this. */
const FORM_TIMEOUT_MS = 30_000

/** `read`: notices from reading the file. */
type UploadForm = Pick<CreateCampaign, 'list' | 'name' | 'isNameGenerated' | 'confirmed'> & { read: string[] }

type Choice = { phoneColumn?: string; includeOptedOut?: boolean }

/** The session identifies the user; clients that also send a user ID keep working. */
const IGNORED_FIELDS = new Set(['userId', 'user_id'])

/** @throws DomainError `invalid` if the list lacks the column */
function chooseColumns(
  { headers }: Pick<ParsedList, 'headers'>,
  { phoneColumn: name, includeOptedOut = false }: Choice,
): Pick<CreateCampaign['list'], 'phoneColumn' | 'includeOptedOut'> {
  if (name === undefined || name.trim() === '') return { includeOptedOut }
  const key = variableKey(name) || name.trim()
  const phoneColumn = headers.findIndex((header) => (variableKey(header) || header.trim()) === key)
  if (phoneColumn === -1) throw new DomainError('invalid', missingColumnMessage(name, headers))
  return { phoneColumn, includeOptedOut }
}

/** @throws DomainError `invalid`, `too-large` */
async function readForm(request: IncomingMessage): Promise<UploadForm> {
  const { 'content-type': type = '' } = request.headers
  const received: { name?: string; confirmed?: boolean; list?: Promise<ParsedList> } & Choice = {}
  const form = orInvalid(() => new Busboy({ headers: { 'content-type': type }, limits: FORM_LIMITS }))
  form.on('field', (field, value) => {
    if (field === 'name') received.name = value.trim()
    else if (field === 'phoneColumn') received.phoneColumn = value
    else if (field === 'confirmed' || field === 'includeOptedOut') {
      const flag = readFlag(value)
      if (flag === null) form.destroy(new DomainError('invalid', `The field "${field}" must be true or false`))
      else received[field] = flag
    } else if (!IGNORED_FIELDS.has(field)) {
      form.destroy(new DomainError('invalid', `Unknown field: ${shortenHeader(field)}`))
    }
  })
  form.on('file', (...part) => {
    const [field, file, fileName, , type] = part
    // A form without a chosen file has a file part without a name.
    if (field !== 'file' || !fileName) return void file.on('error', () => {}).resume()
    if (!isCsv(fileName, type)) {
      file.on('error', () => {})
      return void form.destroy(createFileError(UPLOAD_RULES.lead.wrongType))
    }
    file.once('limit', () => form.destroy(tooLargeError()))
    received.list = readCsv(file)
    // Stop reading the form if its list is refused.
    received.list.catch((error: unknown) => form.destroy(error instanceof Error ? error : unreadableForm()))
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    form.once(limit, () => form.destroy(invalidRequest('the form has too many parts')))
  }
  let timer: NodeJS.Timeout | undefined
  const body = async function* (): AsyncGenerator<Buffer> {
    yield* streamBody(request, BODY_LIMIT)
    timer = setTimeout(() => form.destroy(unreadableForm()), FORM_TIMEOUT_MS)
  }
  try {
    await pipeline(body, form)
  } catch (error) {
    throw error instanceof DomainError ? error : unreadableForm()
  } finally {
    clearTimeout(timer)
  }
  const parsed = await received.list
  if (!parsed) throw new DomainError('invalid', NO_FILE)
  const { notices: read, ...list } = parsed
  const { confirmed = false } = received
  return {
    read,
    list: { ...list, ...chooseColumns(list, received) },
    confirmed,
    isNameGenerated: !received.name,
    name: received.name || `Batch ${new Date().toISOString().slice(0, 16).replace('T', ' ')}`,
  }
}

/** A file without an extension comes from a script; only its type identifies it. */
function isCsv(name: string, type: string): boolean {
  if (!name.includes('.')) return type.toLowerCase() === FORMATS.csv.mediaType
  return findFileFormat(name) === 'csv' && matchesDeclaredType('csv', type)
}

function orInvalid<T>(make: () => T): T {
  try {
    return make()
  } catch {
    throw unreadableForm()
  }
}

function unreadableForm(): DomainError {
  return invalidRequest('the form cannot be read: send multipart/form-data')
}
