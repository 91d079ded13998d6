import { facetOf, type RankedDirection, type RankedStatus } from '../tables/call-order.ts'
import { oneOfFacts, type SearchDocument, type SearchQuery } from './search-tokens.ts'

/** The columns of a call that are searched or filtered by, and its transcript as text. */
export type SearchableCall = {
  tenantId: string
  status: RankedStatus
  direction: RankedDirection
  campaignId: string | null
  phoneNumber: string | null
  contactName: string | null
  summary: string | null
  notes: string | null
  transcript: string | null
}

/** Of every call that lists show its order key and what a `SearchableCall` has; SQL of both dialects, to be narrowed by `and`. */
export const SEARCHABLE_CALLS = `
  select calls."orderKey", calls."tenantId", calls.status, calls.direction, calls."campaignId", calls."phoneNumber",
         calls."contactName", calls.summary, calls.notes, transcripts.text as transcript
  from calls left join transcripts on transcripts."callId" = calls.id
  where calls."conversationId" is not null`

export function callDocument(call: SearchableCall): SearchDocument {
  const tenant = tenantFact(call.tenantId)
  return {
    texts: [call.contactName, call.summary, call.notes, call.transcript],
    numbers: [call.phoneNumber],
    facts: [
      tenant,
      facetFact(tenant, facetOf(call.status, call.direction)),
      ...(call.campaignId === null ? [] : [campaignFact(tenant, call.campaignId)]),
    ],
  }
}

/** What holds of every call that a list may show: its tenant's, and let through by the filters. */
export function factQuery(filter: {
  tenantId: string
  facets: readonly number[] | null
  campaignId: string | null
}): SearchQuery {
  const tenant = tenantFact(filter.tenantId)
  const groups = [oneOfFacts(filter.facets ? filter.facets.map((facet) => facetFact(tenant, facet)) : [tenant])]
  if (filter.campaignId !== null) groups.push(oneOfFacts([campaignFact(tenant, filter.campaignId)]))
  return groups
}

/** The one fact that is asked for where nothing is filtered by. */
export function isOfTenant(group: SearchQuery[number], tenantId: string): boolean {
  return group.length === 1 && group[0]?.length === 1 && group[0][0] === `m${tenantFact(tenantId)}`
}

/** Facts are tokens: letters and digits only. Each begins with its tenant, so that none is another tenant's. */
function tenantFact(tenantId: string): string {
  return `t${bare(tenantId)}`
}

function facetFact(tenant: string, facet: number): string {
  return `${tenant}f${facet}`
}

function campaignFact(tenant: string, campaignId: string): string {
  return `${tenant}c${bare(campaignId)}`
}

function bare(id: string): string {
  return id.replaceAll(/[^0-9A-Za-z]/g, '').toLowerCase()
}
