import { readQuery } from '@callwright/api/paging/csv-pages'
import { UNCONFIRMED_MESSAGES } from '@callwright/contract/calls/call-text'
import { callQuerySchema } from '@callwright/contract/calls/call-schemas'
import { toWireCall } from '@callwright/contract/calls/call-wire'
import type { ValueFilter } from '@callwright/contract/calls/value-filters'

import { callDocs } from './calls.wire.ts'
import { type Api, asInput, numberOrTextParameter, type RestRow } from './rest-row.ts'

/** Page size for the documented client, which does not paginate. */
const PAGE_SIZE = 1000

export const callRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/api/calls/user/:userId',
    doc: callDocs.list,
    access: 'calls:read',
    // Scripts filter by the names of the agent's fields.
    lookupScope: 'agent:read',
    ownUser: { in: 'params', field: 'userId' },
    async run(api, { query }) {
      const { cursor, limit: _limit, ...filter } = query
      const page = { cursor, limit: numberOrTextParameter(query, 'limit') ?? PAGE_SIZE, withTranscripts: true }
      const { values, ...parsed } = readQuery(callQuerySchema, filter)
      const named = values && (await toFieldIds(api, values))
      const { rows, nextCursor } = await api.calls.list(
        asInput({ ...parsed, ...(named && { values: named }), ...page }),
      )
      const unconfirmed = cursor === undefined ? await api.calls.unconfirmed() : []
      return {
        body: {
          data: rows.map(toWireCall),
          ...(unconfirmed.length === 0 ? {} : { unconfirmed: unconfirmed.map(toWireCall) }),
          ...(nextCursor === null ? {} : { next_cursor: nextCursor }),
        },
      }
    },
  },
  {
    method: 'PATCH',
    path: '/api/calls/:callId/notes',
    doc: callDocs.notes,
    access: 'calls:write',
    ownUser: { in: 'body', field: 'userId' },
    async run(api, { params, body }) {
      const { callId, notes } = await api.calls.saveNotes(asInput({ ...body, callId: params['callId'] }))
      return { body: { success: true, data: { id: callId, notes } } }
    },
  },
  {
    method: 'DELETE',
    path: '/api/calls/:callId',
    doc: callDocs.remove,
    access: 'session',
    ownUser: { in: 'query', field: 'userId' },
    async run(api, { params }) {
      await api.calls.remove(asInput({ callId: params['callId'] }))
      return { body: { success: true } }
    },
  },
  {
    method: 'POST',
    path: '/api/calls/initiate',
    doc: callDocs.initiate,
    access: 'calls:write',
    ownUser: { in: 'body', field: 'user_id' },
    includesSuccess: true,
    async run(api, { body, idempotencyKey }) {
      const { phone_number: phoneNumber, ...more } = body
      const call = await api.calls.place(asInput({ ...more, phoneNumber, idempotencyKey }))
      const response = { call_id: call.callId, conversation_id: call.conversationId, replayed: call.replayed }
      if (!call.isUnconfirmed) return { body: { success: true, ...response } }
      return { status: 202, body: { success: false, error: UNCONFIRMED_MESSAGES.asked, ...response } }
    },
  },
]

/** Scripts know fields by their names. */
async function toFieldIds(api: Api, filters: readonly ValueFilter[]): Promise<ValueFilter[]> {
  const fields = await api.agent.fields()
  return filters.map(({ fieldId: idOrName, value }) => {
    const field = fields.find(({ id }) => id === idOrName) ?? fields.find(({ name }) => name === idOrName)
    return { fieldId: field?.id ?? idOrName, value }
  })
}
