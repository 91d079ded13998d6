import type { TenantId } from './ids.ts'
import type { Millis } from './values.ts'

export interface Files {
  /** time-ordered, so that the order of ids is the order of uploading */
  id: string
  tenantId: TenantId
  /** what the agent and people read, or a CSV of leads */
  kind: 'document' | 'lead'
  name: string
  mediaType: string
  sizeBytes: number
  contentHash: string
  createdAt: Millis
}

/** The text of a document that has one: taken in the background, read by the agent and by the search. */
export interface FileTexts {
  fileId: string
  tenantId: TenantId
  /** `empty`: there are only pictures in it; `failed`: it cannot be read */
  state: 'waiting' | 'taken' | 'empty' | 'failed'
  text: string | null
}

export interface Links {
  id: string
  tenantId: TenantId
  url: string
  createdAt: Millis
}
