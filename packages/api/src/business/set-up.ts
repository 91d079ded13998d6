import { notFound } from '../domain-error.ts'
import { hasCompletedCall, readSetUp, type SetUpRow } from './set-up.repo.ts'
import type { TenantCtx } from './tenant-ctx.ts'

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
    { name: 'prompt', isDone: isWritten(row.system_prompt) && isWritten(row.first_message) },
    { name: 'voice', isDone: row.voice_id !== null },
    { name: 'call', isDone: row.newest_call_id !== null },
    { name: 'outcome', isDone: await hasCompletedCall(db, tenantId) },
  ]
  // Who only calls out does so from the installation's number; simulated calls need none.
  const needsNumber = !isSimulated && row.service_plan !== 'outbound'
  if (needsNumber) steps.push({ name: 'number', isDone: row.phone_number !== null })
  return { steps, newestCallId: row.newest_call_id, isSimulated }
}

function hasContext({ description, notes, file_id, link_id }: SetUpRow): boolean {
  return isWritten(description) || isWritten(notes) || file_id !== null || link_id !== null
}

function isWritten(text: string | null): boolean {
  return text !== null && text.trim() !== ''
}
