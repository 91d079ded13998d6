import type { TenantId } from './ids.ts'
import type { Millis } from './values.ts'

export interface Files {
  /** time-ordered: sorting by id is sorting by upload time */
  id: string
  tenantId: TenantId
  /** a document for the agent and for people, or a CSV file of leads */
  kind: 'document' | 'lead'
  name: string
  mediaType: string
  sizeBytes: number
  contentHash: string
  createdAt: Millis
}

/** A document's text, extracted in the background, for the agent and the search. */
export interface FileTexts {
  fileId: string
  tenantId: TenantId
  /** `empty`: the document has only pictures; `failed`: it is unreadable */
  state: 'waiting' | 'taken' | 'empty' | 'failed'
  text: string | null
}

export interface Links {
  id: string
  tenantId: TenantId
  url: string
  createdAt: Millis
}
