import { DomainError } from '@callwright/api/domain-error'

import { listTag } from '../files/business-answer.ts'
import { businessDocs } from './business.wire.ts'
import { idAt, type Rows } from './by-index.ts'
import { type Api, input, type RestRequest, type RestRow } from './rest-row.ts'

// What carries bytes stands in ../files: GET /api/business/:userId, and POST of files, leads and the logo.

const own = { access: 'session', ownUser: { in: 'params', field: 'userId' } } as const

export const businessRows: readonly RestRow[] = [
  {
    ...own,
    method: 'POST',
    path: '/api/business/:userId/profile',
    doc: businessDocs.profile,
    run: async (api, { body }) => ({ body: { success: true, data: await api.business.updateProfile(input(body)) } }),
  },
  {
    ...own,
    method: 'POST',
    path: '/api/business/:userId/description',
    doc: businessDocs.description,
    run: async (api, { body }) => ({ body: { success: true, data: await api.business.saveDescription(input(body)) } }),
  },
  {
    ...own,
    method: 'POST',
    path: '/api/business/:userId/links',
    doc: businessDocs.addLink,
    async run(api, { body, idempotencyKey }) {
      const { url, title } = await api.business.addLink(input({ ...body, idempotencyKey }))
      return { body: { success: true, data: { link: url, title } } }
    },
  },
  {
    ...own,
    method: 'DELETE',
    path: '/api/business/:userId/links/:index',
    doc: businessDocs.removeLink,
    async run(api, request) {
      const linkId = await idAt(await rowsOf(api, 'links', request), request)
      await api.business.removeLink({ linkId, idempotencyKey: request.idempotencyKey })
      return { body: { success: true } }
    },
  },
  {
    ...own,
    method: 'DELETE',
    path: '/api/business/:userId/files/:index',
    doc: businessDocs.removeFile,
    async run(api, request) {
      const fileId = await idAt(await rowsOf(api, 'files', request), request)
      await api.business.removeFile({ fileId, idempotencyKey: request.idempotencyKey })
      return { body: { success: true } }
    },
  },
  {
    ...own,
    method: 'DELETE',
    path: '/api/business/:userId/leads/:index',
    doc: businessDocs.removeLead,
    async run(api, request) {
      const fileId = await idAt(await rowsOf(api, 'leads', request), request)
      await api.business.removeLead({ fileId, idempotencyKey: request.idempotencyKey })
      return { body: { success: true } }
    },
  },
]

type Listed = Record<'links' | 'files' | 'leads', Rows>

/** @throws DomainError `conflict` if `If-Match` does not match the current lists */
async function rowsOf(api: Api, list: keyof Listed, { ifMatch, rows }: RestRequest): Promise<Rows> {
  if (ifMatch === undefined) return await rows(async () => (await api.business[list]()).rows)
  const [links, files, leads] = [await api.business.links(), await api.business.files(), await api.business.leads()]
  const lists: Listed = { links: links.rows, files: files.rows, leads: leads.rows }
  if (ifMatch === listTag(lists)) return lists[list]
  throw new DomainError('conflict', 'The list has changed since you loaded it. Please load it again.')
}
