import { readQuery } from '@callwright/api/paging/csv-pages'
import { UNCONFIRMED_MESSAGES } from '@callwright/contract/calls/call-text'
import { callQuerySchema } from '@callwright/contract/calls/call-schemas'
import { toWireCall } from '@callwright/contract/calls/call-wire'

import { callDocs } from './calls.wire.ts'
import { asInput, numberOrTextParameter, type RestRow } from './rest-row.ts'

/** Page size for the documented client, which does not paginate. */
const PAGE_SIZE = 1000

export const callRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/api/calls/user/:userId',
    doc: callDocs.list,
    access: 'calls:read',
    ownUser: { in: 'params', field: 'userId' },
    async run(api, { query }) {
      const { cursor, limit: _limit, ...filter } = query
      const page = { cursor, limit: numberOrTextParameter(query, 'limit') ?? PAGE_SIZE, withTranscripts: true }
      const { rows, nextCursor } = await api.calls.list(asInput({ ...readQuery(callQuerySchema, filter), ...page }))
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
