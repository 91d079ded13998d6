import type { E164 } from '@callwright/contract/text/phone'

import { listNumbersOf } from '../agent/numbers/numbers.repo.ts'
import { notFound } from '../context/domain-error.ts'
import { hasCompletedCall, readSetup, type SetupRow } from './setup.repo.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'

export type SetupStep = 'context' | 'prompt' | 'voice' | 'call' | 'outcome' | 'number'

export type Setup = {
  /** in the suggested order, without steps this business does not need */
  steps: { name: SetupStep; isDone: boolean }[]
  /** null before the first call */
  newestCallId: string | null
  /** the numbers that the business's agent answers, at most five */
  numbers: E164[]
  /** calls are simulated, because the installation has no voice provider yet */
  isSimulated: boolean
}

/** A business's progress toward a working agent, derived from its data. */
export async function viewSetup({ db, tenantId, voice }: TenantCtx): Promise<Setup> {
  const row = await readSetup(db, tenantId)
  if (!row) throw notFound()
  const numbers = (await listNumbersOf(db, voice.name, { tenants: [tenantId], limit: 5 })).get(tenantId) ?? []
  const isSimulated = voice.name === 'simulator'
  const steps: Setup['steps'] = [
    { name: 'context', isDone: hasContext(row) },
    { name: 'prompt', isDone: isWritten(row.systemPrompt) && isWritten(row.firstMessage) },
    { name: 'voice', isDone: row.voiceId !== null },
    { name: 'call', isDone: row.newestCallId !== null },
    { name: 'outcome', isDone: await hasCompletedCall(db, tenantId) },
  ]
  // Outbound-only businesses call from the installation's number; simulated calls need none.
  const needsNumber = !isSimulated && row.servicePlan !== 'outbound'
  if (needsNumber) steps.push({ name: 'number', isDone: numbers.length > 0 })
  return { steps, newestCallId: row.newestCallId, numbers: numbers.map(({ number }) => number), isSimulated }
}

function hasContext({ description, notes, fileId, linkId }: SetupRow): boolean {
  return isWritten(description) || isWritten(notes) || fileId !== null || linkId !== null
}

function isWritten(text: string | null): boolean {
  return text !== null && text.trim() !== ''
}
