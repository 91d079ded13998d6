import { idSchema } from '../input/id.ts'
import { nameSchema } from '../input/names.ts'
import { textSchema, z } from '../input/zod.ts'
import {
  CHOICE_MAX,
  CHOICES_MAX,
  CHOICES_MIN,
  FIELD_KINDS,
  FIELD_NAME_MAX,
  FIELD_TEXT_MAX,
  FIELDS_MAX,
  GOALS_MAX,
  hasChoices,
  QUESTION_MAX,
} from './call-fields.ts'

const fieldNameSchema = nameSchema('The name', { max: FIELD_NAME_MAX, required: 'Please enter a name' })

const questionSchema = textSchema('Please enter a question')
  .trim()
  .min(1, 'Please enter a question')
  .max(QUESTION_MAX, 'The question is too long (1,700 characters at most)')

const choiceSchema = z.strictObject({
  value: nameSchema('A choice', { max: CHOICE_MAX, required: 'Please enter a choice' }),
  isReached: z.boolean().optional().default(true),
  isCallBack: z.boolean().optional().default(false),
})

const choicesSchema = z
  .array(choiceSchema)
  .max(CHOICES_MAX, `A list can have at most ${CHOICES_MAX} choices`)
  .refine(areDistinct, 'Two choices are the same')

export const fieldDefinitionSchema = z
  .strictObject({
    kind: z.enum(FIELD_KINDS),
    name: fieldNameSchema,
    question: questionSchema,
    choices: choicesSchema.optional().default([]),
    needsBooking: z.boolean().optional(),
  })
  .refine(({ kind, needsBooking }) => kind === 'goal' || needsBooking !== true, 'Only goals need an appointment')
  .refine(({ kind, choices }) => hasChoices(kind) || choices.length === 0, 'Only lists have choices')
  .refine(({ kind, choices }) => !hasChoices(kind) || choices.length >= CHOICES_MIN, {
    path: ['choices'],
    error: `A list needs at least ${CHOICES_MIN} choices`,
  })

function areDistinct(choices: readonly { value: string }[]): boolean {
  return new Set(choices.map(({ value }) => value.toLowerCase())).size === choices.length
}

/** Adds several at once, so that a template is added as a whole or not at all. */
export const addFieldsSchema = z.strictObject({
  fields: z
    .array(fieldDefinitionSchema)
    .min(1)
    .max(FIELDS_MAX + GOALS_MAX),
})

/** The kind cannot change: old values would lose their meaning. */
export const changeFieldSchema = z.strictObject({
  fieldId: idSchema,
  name: fieldNameSchema,
  question: questionSchema,
  choices: choicesSchema.optional().default([]),
  /** unchanged if missing */
  needsBooking: z.boolean().optional(),
})

export const fieldIdSchema = z.strictObject({ fieldId: idSchema })

export const correctValueSchema = z.strictObject({
  callId: idSchema,
  fieldId: idSchema,
  /** null: the call gave no answer */
  value: z.union([textSchema().max(FIELD_TEXT_MAX), z.number(), z.boolean()]).nullable(),
})

export const valueFilterSchema = z.strictObject({
  fieldId: idSchema,
  /** as text: `yes`, `12`, `interested` */
  value: z.string().trim().min(1).max(FIELD_TEXT_MAX),
})
