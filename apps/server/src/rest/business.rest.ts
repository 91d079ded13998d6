import { DomainError } from '@callwright/api/context/domain-error'
import { NO_ROW, type Rows } from '@callwright/api/context/list-view'
import { TRPCError } from '@trpc/server'

import { listTag } from '../files/business-route.ts'
import { businessDocs } from './business.wire.ts'
import { type Api, asInput, indexOf, type RestResponse, type RestRequest, type RestRow } from './rest-row.ts'

// Routes with file contents are in ../files: GET /api/business/:userId, and POST for files, leads and the logo.

const ownAccess = { access: 'session', ownUser: { in: 'params', field: 'userId' } } as const

export const businessRows: readonly RestRow[] = [
  {
    ...ownAccess,
    method: 'POST',
    path: '/api/business/:userId/profile',
    doc: businessDocs.profile,
    run: async (api, { body }) => ({ body: { success: true, data: await api.business.updateProfile(asInput(body)) } }),
  },
  {
    ...ownAccess,
    method: 'POST',
    path: '/api/business/:userId/description',
    doc: businessDocs.description,
    run: async (api, { body }) => ({
      body: { success: true, data: await api.business.saveDescription(asInput(body)) },
    }),
  },
  {
    ...ownAccess,
    method: 'POST',
    path: '/api/business/:userId/links',
    doc: businessDocs.addLink,
    async run(api, { body, idempotencyKey }) {
      const { url, title } = await api.business.addLink(asInput({ ...body, idempotencyKey }))
      return { body: { success: true, data: { link: url, title } } }
    },
  },
  {
    ...ownAccess,
    method: 'DELETE',
    path: '/api/business/:userId/links/:index',
    doc: businessDocs.removeLink,
    run: async (api, request) =>
      await removeAt(api, request, {
        list: 'links',
        remove: async (linkId, key) => await api.business.removeLink({ linkId, ...key }),
      }),
  },
  {
    ...ownAccess,
    method: 'DELETE',
    path: '/api/business/:userId/files/:index',
    doc: businessDocs.removeFile,
    run: async (api, request) =>
      await removeAt(api, request, {
        list: 'files',
        remove: async (fileId, key) => await api.business.removeFile({ fileId, ...key }),
      }),
  },
  {
    ...ownAccess,
    method: 'DELETE',
    path: '/api/business/:userId/leads/:index',
    doc: businessDocs.removeLead,
    run: async (api, request) =>
      await removeAt(api, request, {
        list: 'leads',
        remove: async (fileId, key) => await api.business.removeLead({ fileId, ...key }),
      }),
  },
]

type List = 'links' | 'files' | 'leads'
type Repeat = { idempotencyKey: string | undefined; index: number }

/**
 * Removes the row at an index. With `If-Match` it fails if the list has changed since the client read it; a repeated
 * `Idempotency-Key` still gets its first response.
 * @throws DomainError `conflict`
 */
async function removeAt(
  api: Api,
  request: RestRequest,
  { list, remove }: { list: List; remove: (id: string | undefined, repeat: Repeat) => Promise<unknown> },
): Promise<RestResponse> {
  const { ifMatch, idempotencyKey } = request
  const index = indexOf(request)
  const rows = ifMatch === undefined ? undefined : await findMatchingRows(api, { list, tag: ifMatch })
  if (rows === null && idempotencyKey === undefined) throw listChangedError()
  // With `If-Match`, the index refers to the list that the client saw.
  const id = rows === undefined ? undefined : (rows?.[index]?.id ?? NO_ROW)
  try {
    await remove(id, { idempotencyKey, index })
  } catch (error) {
    const isMissing = error instanceof TRPCError && error.code === 'NOT_FOUND'
    throw rows === null && isMissing ? listChangedError() : error
  }
  return { body: { success: true } }
}

/** null if the lists have changed since the client read this tag */
async function findMatchingRows(api: Api, { list, tag }: { list: List; tag: string }): Promise<Rows | null> {
  const [links, files, leads] = [await api.business.links(), await api.business.files(), await api.business.leads()]
  const lists: Record<List, Rows> = { links: links.rows, files: files.rows, leads: leads.rows }
  return tag === listTag(lists) ? lists[list] : null
}

function listChangedError(): DomainError {
  return new DomainError('conflict', 'The list has changed since you loaded it. Please load it again.')
}
