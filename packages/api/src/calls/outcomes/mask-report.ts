import { type Masking, maskText, maskTurns } from '@callwright/contract/calls/mask'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Conversation } from '@callwright/voice/voice-provider'

import { runInTurns } from '../../context/event-loop-turn.ts'
import { type Explanation, type FoundLines, renameLines } from './quotes/find-lines.ts'

type Report = { conversation: Conversation; found: FoundLines }

/**
 * Masks the transcript, the summary, and the explanations of values. Lines found in the unmasked transcript are kept;
 * values are unchanged.
 */
export async function maskReport(
  db: Db,
  tenant: TenantId,
  { conversation, found, explanations }: Report & { explanations: readonly Explanation[] },
): Promise<Report> {
  const masking = await findMasking(db, tenant)
  const { turns, secrets } = await runInTurns(maskTurns(conversation.turns, masking))
  const { summary, analysis } = conversation
  const reasons = new Map(analysis?.map(({ reason }) => [reason, maskText(reason, masking, secrets)]))
  const rename = (reason: string): string => reasons.get(reason) ?? ''
  const masked = {
    ...conversation,
    turns,
    summary: summary && maskText(summary, masking, secrets),
    ...(analysis && { analysis: analysis.map((result) => ({ ...result, reason: rename(result.reason) })) }),
  }
  return { conversation: masked, found: renameLines(found, { turns, explanations, rename }) }
}

/** What a business masks before it is stored. */
export async function findMasking(db: Db, tenant: TenantId): Promise<Masking> {
  const row = await db.selectFrom('businesses').select('masksPersonalData').where('id', '=', tenant).executeTakeFirst()
  return { personal: row?.masksPersonalData === 1 }
}
