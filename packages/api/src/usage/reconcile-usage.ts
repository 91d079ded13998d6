import { monthOf } from '@callwright/contract/admin'
import type { UsageDifference } from '@callwright/contract/usage'

import { recordAudit } from '../context/audit.ts'
import type { Ctx, Deps } from '../context/context.ts'
import { DomainError } from '../context/domain-error.ts'
import { cutPage, readCursor } from '../paging/keyset.ts'
import * as repo from './reconciliations.repo.ts'

const MOST_MONTHS = 60

export type Reconciliation = {
  month: string
  state: repo.ReconciliationRow['state']
  /** epoch ms */
  startedAt: number
  finishedAt: number | null
  /** why the last try failed, a sentence for people */
  error: string | null
  /** the provider's conversations of the month */
  conversations: number
  providerSeconds: number
  /** all that the ledger charges; the three parts below it add up to this */
  ledgerSeconds: number
  callSeconds: number
  /** calls that were deleted, or that another provider placed: there is nothing to compare them with */
  uncomparedSeconds: number
  correctionSeconds: number
  /** how many differences there are */
  differences: number
}

/** Newest month first. */
export async function listReconciliations({ db, voice }: Pick<Deps, 'db' | 'voice'>): Promise<Reconciliation[]> {
  const rows = await repo.listReconciliations(db, voice.name, MOST_MONTHS)
  return rows.map(toReconciliation)
}

export type ReconciliationPage = {
  /** null: the month has not been compared */
  reconciliation: Reconciliation | null
  rows: {
    id: string
    kind: UsageDifference
    client: { tenantId: string; businessName: string }
    conversationId: string
    callId: string | null
    startedAt: number
    ledgerSeconds: number
    providerSeconds: number
  }[]
  nextCursor: string | null
}

/** One month's comparison with its differences, oldest first. */
export async function viewReconciliation(
  { db, voice }: Pick<Deps, 'db' | 'voice'>,
  input: { month: string; cursor?: string | null | undefined; limit: number },
): Promise<ReconciliationPage> {
  const found = await repo.findReconciliation(db, { provider: voice.name, month: input.month })
  if (!found) return { reconciliation: null, rows: [], nextCursor: null }
  const place = { after: readCursor(input.cursor), limit: input.limit + 1 }
  const differences = await repo.listDifferences(db, found.id, place)
  const { page, nextCursor } = cutPage(differences, input.limit, (row) => ({ at: row.startedAt, id: row.id }))
  const rows = page.map((row) => ({
    id: row.id,
    kind: row.kind,
    client: { tenantId: row.tenantId, businessName: row.businessName },
    conversationId: row.conversationId,
    callId: row.callId,
    startedAt: row.startedAt,
    ledgerSeconds: row.ledgerSeconds,
    providerSeconds: row.providerSeconds,
  }))
  return { reconciliation: toReconciliation(found), rows, nextCursor }
}

/** Compares a month anew, in the background. @throws DomainError `invalid` for a month to come */
export async function reconcileUsage(ctx: Ctx, { month }: { month: string }): Promise<Reconciliation | null> {
  const now = ctx.now()
  if (month > monthOf(now)) throw new DomainError('invalid', 'This month has not begun yet')
  const key = { provider: ctx.voice.name, month }
  await ctx.db.transaction().execute(async (trx) => {
    await repo.startAnew(trx, { ...key, id: ctx.newId(), now })
    await recordAudit(trx, ctx, { action: 'admin.reconcile', subject: month })
  })
  ctx.events.emit('reconciliationAsked')
  const found = await repo.findReconciliation(ctx.db, key)
  return found ? toReconciliation(found) : null
}

function toReconciliation(row: repo.ReconciliationRow): Reconciliation {
  return {
    month: row.month,
    state: row.state,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    error: row.error,
    conversations: row.conversations,
    providerSeconds: row.providerSeconds,
    ledgerSeconds: row.callSeconds + row.uncomparedSeconds + row.correctionSeconds,
    callSeconds: row.callSeconds,
    uncomparedSeconds: row.uncomparedSeconds,
    correctionSeconds: row.correctionSeconds,
    differences: row.differences,
  }
}
