import { adminRows } from './admin.rest.ts'
import { agentRows } from './agent.rest.ts'
import { authRows } from './auth.rest.ts'
import { bulkRows } from './bulk.rest.ts'
import { bulkDocs } from './bulk.wire.ts'
import { businessRows } from './business.rest.ts'
import { businessDocs } from './business.wire.ts'
import { callRows } from './calls.rest.ts'
import { callDocs } from './calls.wire.ts'
import type { RestRow } from './rest-row.ts'

/** A documented path, handled by a row or by a separate route. */
export type Operation = Pick<RestRow, 'method' | 'path' | 'access' | 'ownUser' | 'includesSuccess' | 'doc'> & {
  /** Set if the body is not JSON. */
  bodyType?: 'multipart/form-data'
  responseType?: string
}

/** The documented paths in reading order. `fileOperations`: paths with file contents, handled by separate routes. */
export type Section = { tag: string; about: string; rows: readonly RestRow[]; fileOperations: readonly Operation[] }

const ownUser = { in: 'params', field: 'userId' } as const

export const sections: readonly Section[] = [
  { tag: 'Account', about: 'Signing up, in and out', rows: authRows, fileOperations: [] },
  {
    tag: 'Business',
    about: 'The profile, its documents, links and leads',
    rows: businessRows,
    fileOperations: [
      { method: 'GET', path: '/api/business/:userId', doc: businessDocs.whole, access: 'business:read', ownUser },
      { method: 'POST', path: '/api/business/:userId/logo', doc: businessDocs.logo, access: 'session', ownUser },
      { method: 'POST', path: '/api/business/:userId/files', doc: businessDocs.addFile, access: 'session', ownUser },
      { method: 'POST', path: '/api/business/:userId/leads', doc: businessDocs.addLead, access: 'session', ownUser },
    ],
  },
  {
    tag: 'Calls',
    about: 'The calls of the business, and a test call',
    rows: callRows,
    fileOperations: [
      {
        method: 'GET',
        path: '/api/calls/:callId/recording',
        access: 'calls:read',
        responseType: 'audio/*',
        doc: callDocs.recording,
      },
      {
        method: 'GET',
        path: '/api/calls/export.csv',
        access: 'calls:read',
        responseType: 'text/csv',
        doc: callDocs.exported,
      },
      {
        method: 'GET',
        path: '/api/appointments.csv',
        access: 'calls:read',
        responseType: 'text/csv',
        doc: callDocs.appointments,
      },
    ],
  },
  { tag: 'Agent', about: "The agent's prompt, first message and voice", rows: agentRows, fileOperations: [] },
  {
    tag: 'Campaigns',
    about: 'Calls to many recipients',
    rows: bulkRows,
    fileOperations: [
      {
        method: 'POST',
        path: '/api/batch/upload',
        access: 'campaigns:write',
        includesSuccess: true,
        bodyType: 'multipart/form-data',
        doc: bulkDocs.upload,
      },
      {
        method: 'GET',
        path: '/api/campaigns/:campaignId/recipients.csv',
        access: 'campaigns:read',
        responseType: 'text/csv',
        doc: bulkDocs.exported,
      },
    ],
  },
  { tag: 'Operator', about: "For this installation's operator only", rows: adminRows, fileOperations: [] },
]
