import { updateAgentSchema } from '../agent.ts'
import { idSchema } from '../input/id.ts'
import { nameSchema } from '../input/names.ts'
import { z } from '../input/zod.ts'

export const REHEARSALS_MAX = 30
export const REHEARSAL_TURNS_MAX = 12
export const REHEARSAL_TURN_LENGTH = 300
export const EXPECTATIONS_MAX = 10

const words = nameSchema('A line', {
  max: REHEARSAL_TURN_LENGTH,
  required: 'Please enter some words',
  isCleaned: true,
})

/**
 * What must be true after a rehearsal. `transfer`: the person's name, or '' for no transfer. `says`, `never-says`: whole words
 * of the agent, ignoring case and the number of spaces. `outcome`, `field`: what the analysis found, as text; a field by its id.
 */
export type Expectation =
  | { kind: 'outcome'; value: string }
  | { kind: 'transfer'; value: string }
  | { kind: 'says'; value: string }
  | { kind: 'never-says'; value: string }
  | { kind: 'field'; fieldId: string; value: string }

export const expectationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('outcome'), value: words }),
  z.strictObject({ kind: z.literal('field'), fieldId: idSchema, value: words }),
  z.strictObject({ kind: z.literal('transfer'), value: nameSchema('The person', { required: null, isCleaned: true }) }),
  z.strictObject({ kind: z.literal('says'), value: words }),
  z.strictObject({ kind: z.literal('never-says'), value: words }),
])

export const saveRehearsalSchema = z.strictObject({
  /** missing: a new one */
  rehearsalId: idSchema.optional(),
  name: nameSchema('Name', { max: 80 }),
  turns: z
    .array(words)
    .min(1, 'Please enter at least one line')
    .max(REHEARSAL_TURNS_MAX, `Please enter at most ${REHEARSAL_TURNS_MAX} lines`),
  expects: z.array(expectationSchema).max(EXPECTATIONS_MAX, `You can expect at most ${EXPECTATIONS_MAX} things`),
})
export type NewRehearsal = z.output<typeof saveRehearsalSchema>

export const rehearsalIdSchema = z.strictObject({ rehearsalId: idSchema })

/** `draft`: unsaved text to rehearse instead of the agent's. Missing ids: all rehearsals. */
export const runRehearsalsSchema = z.strictObject({
  draft: updateAgentSchema.pick({ systemPrompt: true, firstMessage: true, language: true }).optional(),
  rehearsalIds: z.array(idSchema).min(1).max(REHEARSALS_MAX).optional(),
})
export type RunRehearsals = z.output<typeof runRehearsalsSchema>

/** Whether an expectation was met. `found`: the value, person or line that proves it; '' for none. */
export type Check = { isMet: boolean; found: string }

export type RehearsalResult = {
  /** epoch milliseconds */
  at: number
  runId: string
  /** the agent's saved version; null for an unsaved draft */
  version: { id: string; savedAt: number } | null
  /** what the agent said */
  lines: string[]
  /** in the order of the expectations; empty after an error */
  checks: Check[]
  callId: string | null
  /** why there was no conversation, as a message for users */
  error: string | null
}

/** Compared with the last run of another text; drafts are compared with the saved one. */
export type RehearsalChanges = {
  /** indexes of expectations */
  nowMet: number[]
  nowMissed: number[]
  /** the first line of the agent that differs, '' if it said less; null if it said the same */
  nowSays: string | null
}

export type Rehearsal = {
  id: string
  name: string
  turns: string[]
  expects: Expectation[]
  /** null before the first run, while it is run, and once its call or its words were removed */
  result: RehearsalResult | null
  /** null if there is nothing to compare with */
  changes: RehearsalChanges | null
}

/** `run`: the newest run, whose id is null before the first; `total` is 0 once it has ended. */
export type Rehearsals = {
  rehearsals: Rehearsal[]
  run: { id: string | null; isRunning: boolean; done: number; total: number }
}
