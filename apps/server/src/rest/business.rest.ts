import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import { DomainError, notFound } from '@callwright/api/domain-error'

import { listTag } from '../files/business-answer.ts'
import { businessDocs } from './business.wire.ts'
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
    async run(api, { body }) {
      const { url, title } = await api.business.addLink(input(body))
      return { body: { success: true, data: { link: url, title } } }
    },
  },
  {
    ...own,
    method: 'DELETE',
    path: '/api/business/:userId/links/:index',
    doc: businessDocs.removeLink,
    async run(api, request) {
      const linkId = await idAt(api, 'links', request)
      await api.business.removeLink({ linkId })
      return { body: { success: true } }
    },
  },
  {
    ...own,
    method: 'DELETE',
    path: '/api/business/:userId/files/:index',
    doc: businessDocs.removeFile,
    async run(api, request) {
      const fileId = await idAt(api, 'files', request)
      await api.business.removeFile({ fileId })
      return { body: { success: true } }
    },
  },
  {
    ...own,
    method: 'DELETE',
    path: '/api/business/:userId/leads/:index',
    doc: businessDocs.removeLead,
    async run(api, request) {
      const fileId = await idAt(api, 'leads', request)
      await api.business.removeLead({ fileId })
      return { body: { success: true } }
    },
  },
]

/** Requests that come within this time of each other were sent by somebody who saw the same list. */
const SAME_VIEW_MS = 50

/**
 * Which row an index means: that of the list as it was when the request came. It is deleted a moment later, by its id, so
 * that of two requests for the same index the second finds it gone and does not take the next one.
 * @throws DomainError `not-found`, `conflict` where `If-Match` names another list
 */
async function idAt(
  api: Api,
  list: 'links' | 'files' | 'leads',
  { params, ifMatch }: Pick<RestRequest, 'params' | 'ifMatch'>,
): Promise<string> {
  const index = params['index'] ?? ''
  if (!/^(?:0|[1-9]\d{0,4})$/.test(index)) throw notFound()
  const { rows } = await api.business[list]()
  if (ifMatch !== undefined && ifMatch !== (await currentTag(api))) {
    throw new DomainError('conflict', 'The list has changed meanwhile. Please load it again.')
  }
  const row = rows[Number(index)]
  if (!row) throw notFound()
  await sleep(SAME_VIEW_MS)
  // On a busy machine the time may be over before what has come meanwhile was even looked at.
  await nextTurn()
  return row.id
}

async function currentTag(api: Api): Promise<string> {
  const [links, files, leads] = [await api.business.links(), await api.business.files(), await api.business.leads()]
  return listTag({ links: links.rows, files: files.rows, leads: leads.rows })
}
