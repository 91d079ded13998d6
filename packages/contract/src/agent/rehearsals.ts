import { z } from '../input/zod.ts'
import { nameSchema } from '../input/names.ts'
import { idSchema } from '../input/id.ts'

export const REHEARSALS_MAX = 30
export const REHEARSAL_TURNS_MAX = 12
export const REHEARSAL_TURN_LENGTH = 300
export const EXPECTATIONS_MAX = 10

const words = z.string().trim().min(1, 'Please enter some words').max(300, 'Please use at most 300 characters')

/**
 * What must be true after a rehearsal. `transfer`: the person's name, or '' for no transfer. `says`, `never-says`: words of the
 * agent, ignoring case and spaces. `outcome`, `field`: what the analysis found, as text; a field by its id.
 */
export const expectationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('outcome'), value: words }),
  z.strictObject({ kind: z.literal('field'), fieldId: idSchema, value: words }),
  z.strictObject({ kind: z.literal('transfer'), value: z.string().trim().max(200) }),
  z.strictObject({ kind: z.literal('says'), value: words }),
  z.strictObject({ kind: z.literal('never-says'), value: words }),
])
export type Expectation = z.output<typeof expectationSchema>

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
