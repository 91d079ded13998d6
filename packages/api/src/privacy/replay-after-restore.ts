import { readReportedPhone } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import { hasTable } from '@callwright/db/query/has-table'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../context/audit.ts'
import { pauseAllCampaigns } from '../campaigns/campaigns.repo.ts'
import { deleteCall, findCallByConversation } from '../calls/record/call-records.repo.ts'
import { saveDeletion } from '../calls/record/record-deletion.ts'
import {
  type DeletedConversation,
  deleteToolRuns,
  isConversationDeleted,
  listDeletedConversations,
} from '../calls/record/deleted-conversations.repo.ts'
import { detachBookings } from '../calls/outcomes/call-bookings.repo.ts'
import { findStoredRecording } from '../calls/record/recordings.repo.ts'
import type { Deps } from '../context/context.ts'
import { releaseBlob } from '../files/release-blob.ts'
import { type StoredDoNotCallEntry, insertDoNotCall, listAllDoNotCall } from '../campaigns/do-not-call.repo.ts'
import { deleteFeed, listAllFeeds } from '../booking/feeds/feeds.repo.ts'
import {
  type CalendarState,
  listCalendarStates,
  listLinks,
  restoreCalendarState,
  switchOffBooking,
} from '../booking/settings.repo.ts'
import { closeForErasure } from './erase/close-for-erasure.ts'
import { type ErasedBusiness, tenantHash, listErasedBusinesses } from './erase/erasures.repo.ts'
import { removeContent } from './retention/expire-content.ts'
import { listPrivacyChoices, type PrivacyChoice, restorePrivacyChoice } from '../agent/opening/privacy-choices.repo.ts'
import { requestAgentSync } from '../agent/knowledge/sync-jobs.ts'
import {
  deleteLinkEmails,
  listPastRules,
  listSentMails,
  type PastRule,
  restoreRules,
  restoreSentMails,
} from '../mail/sent-mails.repo.ts'
import type { RuleMail } from '../mail/mail-rules.repo.ts'
import { forgetApplied } from '../agent/tools/copies.repo.ts'
import { type ActiveTool, listActiveTools, updateTool } from '../agent/tools/tools.repo.ts'
import { type ActiveEndpoint, listActiveEndpoints, updateEndpoint } from '../webhooks/endpoints.repo.ts'
import { skipSequenceNumbers } from '../webhooks/messages.repo.ts'
import { revokeAllAccess } from '../auth/sessions/sessions.repo.ts'
import { restorePause, listPausedTenants, listTenants, type PausedTenant } from '../tenant/tenant.repo.ts'

/** Permanent decisions that an older backup does not contain. */
export type RestoreDecisions = {
  deletions: DeletedConversation[]
  doNotCall: StoredDoNotCallEntry[]
  erased: ErasedBusiness[]
  clientsPaused: PausedTenant[]
  /** empty for data from before openings */
  privacy: PrivacyChoice[]
  /** null if unknown */
  webhooks: WebhookDecisions | null
  /** the tools that were on; null if unknown */
  tools: ActiveTool[] | null
  /** emails of rules that were sent; empty for data from before them */
  mails: RuleMail[]
  /** all rules for emails; null if unknown */
  mailRules: PastRule[] | null
  /** each business's address version, and whether booking is on; empty for data older than appointments */
  calendars: CalendarState[]
  /** the calendars elsewhere that still existed; null for data older than them */
  feeds: Awaited<ReturnType<typeof listAllFeeds>> | null
  /** the pages at Cal.com that were in use; null for data older than them */
  links: Awaited<ReturnType<typeof listLinks>> | null
}

/** The endpoints that were on, and all businesses of that time. */
type WebhookDecisions = { active: ActiveEndpoint[]; tenants: TenantId[] }

export const NO_DECISIONS: RestoreDecisions = {
  deletions: [],
  doNotCall: [],
  erased: [],
  clientsPaused: [],
  privacy: [],
  webhooks: null,
  tools: null,
  mails: [],
  mailRules: null,
  calendars: [],
  feeds: null,
  links: null,
}

/** Reads the decisions from the data that a restore replaces, which may be from an older version. */
export async function readDecisions(db: Db): Promise<RestoreDecisions> {
  return {
    deletions: await listDeletedConversations(db),
    doNotCall: await listAllDoNotCall(db),
    erased: await listErasedBusinesses(db),
    clientsPaused: await listPausedTenants(db),
    privacy: (await hasTable(db, 'past_openings')) ? await listPrivacyChoices(db) : [],
    webhooks: (await hasTable(db, 'webhook_endpoints'))
      ? { active: await listActiveEndpoints(db), tenants: await listTenants(db) }
      : null,
    tools: (await hasTable(db, 'tools')) ? await listActiveTools(db) : null,
    mails: (await hasTable(db, 'rule_mails')) ? await listSentMails(db) : [],
    mailRules: (await hasTable(db, 'mail_rules')) ? await listPastRules(db) : null,
    calendars: (await hasTable(db, 'calendars')) ? await listCalendarStates(db) : [],
    feeds: (await hasTable(db, 'calendar_feeds')) ? await listAllFeeds(db) : null,
    links: (await hasTable(db, 'services')) ? await listLinks(db) : null,
  }
}

export type ReplayResult = {
  /** businesses erased after the backup */
  erasedAgain: number
  /** calls deleted after the backup, or whose content has expired since */
  deletedAgain: number
  notToBeCalled: number
  /** campaigns */
  paused: number
  /** clients paused after the backup */
  clientsPaused: number
  /** webhook endpoints removed, switched off or changed after the backup */
  endpointsOff: number
  /** tools likewise */
  toolsOff: number
}

/**
 * Reapplies to restored data the decisions made after the backup: erased tenants are closed and queued for erasure,
 * deleted calls are deleted, do-not-call entries, pauses, and choices for fewer recordings and more masking are restored, webhooks and tools that were removed or switched off
 * receive nothing, emails of rules that were sent are not sent again, and rules for emails that were off stay off. All sessions, API keys and mail links are revoked, revoked calendar addresses stay revoked, and booking that was off stays off.
 * Campaigns stay paused until resumed by hand: the backup does not show later calls or whether a campaign was stopped.
 * @param options.restored the backup, for the audit log
 */
export async function replayDecisions(
  deps: Pick<Deps, 'db' | 'blobs' | 'now' | 'newId'>,
  { decided, restored }: { decided: RestoreDecisions; restored: { file: string; madeAt: string } },
): Promise<ReplayResult> {
  const hashes: string[] = []
  const settled = await deps.db.transaction().execute(async (trx) => {
    const tenants = new Set(await listTenants(trx))
    const erasedAgain = await eraseAgain(trx, deps, { erased: decided.erased, tenants, hashes })
    let deletedAgain = 0
    for (const deletion of decided.deletions.filter(({ tenantId }) => tenants.has(tenantId))) {
      const recordingHashes = await deleteAgain(trx, deps, deletion)
      if (!recordingHashes) continue
      deletedAgain += 1
      hashes.push(...recordingHashes)
    }
    const listed = decided.doNotCall
      .filter(({ tenantId }) => tenants.has(tenantId))
      // The replaced database may be from before numbers were canonical.
      .map((entry) => ({ ...entry, phoneNumber: readReportedPhone(entry.phoneNumber) ?? entry.phoneNumber }))
    const notToBeCalled = await insertDoNotCall(trx, listed)
    const paused = await pauseAllCampaigns(trx, deps.now())
    let clientsPaused = 0
    for (const client of decided.clientsPaused) if (await restorePause(trx, client)) clientsPaused += 1
    for (const choice of decided.privacy) await restorePrivacyChoice(trx, choice)
    for (const calendar of decided.calendars) await restoreCalendarState(trx, calendar)
    // The provider may have agents from after the backup.
    for (const tenantId of tenants) await requestAgentSync(trx, deps, { tenantId, dueAt: deps.now() })
    await forgetApplied(trx)
    const off = await switchOffOutdated(trx, decided)
    await restoreSentMails(trx, decided.mails)
    if (decided.mailRules) {
      await restoreRules(trx, { rules: decided.mailRules, tenants: decided.webhooks?.tenants ?? [] })
    }
    await skipSequenceNumbers(trx)
    // The backup does not contain later sign-outs, password changes, revoked API keys or used links.
    await revokeAllAccess(trx, deps.now())
    await deleteLinkEmails(trx)
    const counts = { erasedAgain, deletedAgain, notToBeCalled, paused, clientsPaused, ...off }
    const after = { madeAt: restored.madeAt, ...counts }
    await recordAudit(trx, deps, { action: 'admin.restore', subject: restored.file, after })
    return counts
  })
  for (const hash of hashes) await releaseBlob(deps, hash)
  return settled
}

/** @returns the number of businesses closed; the blobs to release are added to `hashes` */
async function eraseAgain(
  trx: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  { erased, tenants, hashes }: { erased: readonly ErasedBusiness[]; tenants: Iterable<TenantId>; hashes: string[] },
): Promise<number> {
  const byHash = new Map(erased.map((each) => [each.hash, each]))
  let count = 0
  for (const tenantId of tenants) {
    const known = byHash.get(tenantHash(tenantId))
    if (!known) continue
    const request = { askedBy: known.askedBy, operatorId: null, requestedAt: known.requestedAt }
    const business = await closeForErasure(trx, deps, { id: deps.newId(), tenantId, request })
    if (!business) continue
    count += 1
    if (business.logoHash !== null) hashes.push(business.logoHash)
  }
  return count
}

/**
 * Webhooks and tools that were removed, switched off, or changed after the backup receive nothing, calendars elsewhere
 * that were removed are not read, and booking is off if it would send data to an earlier page at Cal.com. What belongs to
 * businesses that the replaced data did not have stays.
 * @returns how many were switched off
 */
async function switchOffOutdated(
  trx: Db,
  { webhooks, tools, feeds, links }: RestoreDecisions,
): Promise<Pick<ReplayResult, 'endpointsOff' | 'toolsOff'>> {
  if (!webhooks) return { endpointsOff: 0, toolsOff: 0 }
  const owners = new Set(webhooks.tenants)
  const listOutdated = <Row extends { tenantId: TenantId | null }>(
    restored: readonly Row[],
    decided: readonly Row[] | null,
  ): Row[] => {
    const known = new Set(decided?.map((row) => JSON.stringify(row)))
    const hadOwner = ({ tenantId }: Row): boolean => (tenantId === null ? owners.size > 0 : owners.has(tenantId))
    return decided ? restored.filter((row) => hadOwner(row) && !known.has(JSON.stringify(row))) : []
  }
  const endpoints = listOutdated(await listActiveEndpoints(trx), webhooks.active)
  for (const { id } of endpoints) await updateEndpoint(trx, id, { offReason: 'switched-off' })
  const oldTools = listOutdated(await listActiveTools(trx), tools)
  for (const { id } of oldTools) await updateTool(trx, id, { isOn: 0 })
  for (const { id, tenantId } of listOutdated(await listAllFeeds(trx), feeds)) await deleteFeed(trx, tenantId, id)
  for (const { tenantId } of listOutdated(await listLinks(trx), links)) await switchOffBooking(trx, tenantId)
  return { endpointsOff: endpoints.length, toolsOff: oldTools.length }
}

/** @returns undefined if there is no such call; otherwise the hash of its recording, if any */
async function deleteAgain(
  trx: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  { keeps, ...deletion }: DeletedConversation,
): Promise<string[] | undefined> {
  const { conversationId, tenantId } = deletion
  // A call stays when only its recording or its content is deleted, and may have been deleted later.
  if (!(await isConversationDeleted(trx, conversationId))) await saveDeletion(trx, deps, deletion)
  if (keeps !== 'content') await deleteToolRuns(trx, tenantId, conversationId)
  if (keeps === 'nothing') await detachBookings(trx, tenantId, conversationId)
  const call = await findCallByConversation(trx, tenantId, conversationId)
  if (!call || keeps === 'content' || (keeps === 'call' && call.contentRemovedAt !== null)) return undefined
  if (keeps === 'call') return await removeContent(trx, deps, { tenantId, callId: call.id })
  const recording = await findStoredRecording(trx, tenantId, call.id)
  await deleteCall(trx, call)
  return recording ? [recording.contentHash] : []
}
