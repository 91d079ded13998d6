import { notFound } from '../context/domain-error.ts'
import { hasCompletedCall, readSetUp, type SetUpRow } from './set-up.repo.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'

export type SetUpStep = 'context' | 'prompt' | 'voice' | 'call' | 'outcome' | 'number'

export type SetUp = {
  /** in the order in which one does them; those that this business does not need are left out */
  steps: { name: SetUpStep; isDone: boolean }[]
  /** the call to look at; null before the first one */
  newestCallId: string | null
  /** nobody's phone rings: the installation has no voice provider yet */
  isSimulated: boolean
}

/** How far a business is on the way to an agent that answers and calls, from what it really has. */
export async function viewSetUp({ db, tenantId, voice }: TenantCtx): Promise<SetUp> {
  const row = await readSetUp(db, tenantId, voice.name)
  if (!row) throw notFound()
  const isSimulated = voice.name === 'simulator'
  const steps: SetUp['steps'] = [
    { name: 'context', isDone: hasContext(row) },
    { name: 'prompt', isDone: isWritten(row.systemPrompt) && isWritten(row.firstMessage) },
    { name: 'voice', isDone: row.voiceId !== null },
    { name: 'call', isDone: row.newestCallId !== null },
    { name: 'outcome', isDone: await hasCompletedCall(db, tenantId) },
  ]
  // Who only calls out does so from the installation's number; simulated calls need none.
  const needsNumber = !isSimulated && row.servicePlan !== 'outbound'
  if (needsNumber) steps.push({ name: 'number', isDone: row.phoneNumber !== null })
  return { steps, newestCallId: row.newestCallId, isSimulated }
}

function hasContext({ description, notes, fileId, linkId }: SetUpRow): boolean {
  return isWritten(description) || isWritten(notes) || fileId !== null || linkId !== null
}

function isWritten(text: string | null): boolean {
  return text !== null && text.trim() !== ''
}
