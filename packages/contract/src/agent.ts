import { idSchema } from './input/id.ts'
import { idempotencyKeySchema } from './input/idempotency.ts'
import { pageFields } from './input/paging.ts'
import { textSchema, z } from './input/zod.ts'

export const PROMPT_MAX = 50_000
export const FIRST_MESSAGE_MAX = 2000

const PROMPT_TOO_LONG = 'The system prompt is too long (50,000 characters at most)'

const firstMessageSchema = textSchema()
  .max(FIRST_MESSAGE_MAX, 'The first message is too long (2,000 characters at most)')
  .optional()
  .default('')

export const voiceIdSchema = z.string().trim().min(1).max(100)

export const updateAgentSchema = z.strictObject({
  systemPrompt: textSchema('Please enter a system prompt')
    .max(PROMPT_MAX, PROMPT_TOO_LONG)
    .refine((text) => text.trim() !== '', 'Please enter a system prompt'),
  firstMessage: firstMessageSchema,
  voiceId: voiceIdSchema.nullish(),
})

export const setVoiceSchema = z.strictObject({ voiceId: voiceIdSchema })

/** Per business. */
export const SAVED_PROMPTS_MAX = 3
export const SAVED_PROMPTS_FULL = 'Limit Reached: You can only save up to 3 prompts. Delete one to save a new prompt.'

export const savePromptSchema = z.strictObject({
  systemPrompt: textSchema('Please enter a prompt to save')
    .max(PROMPT_MAX, PROMPT_TOO_LONG)
    .refine((text) => text.trim() !== '', 'Please enter a prompt to save'),
  firstMessage: firstMessageSchema,
  idempotencyKey: idempotencyKeySchema,
})

export const savedPromptIdSchema = z.strictObject({ promptId: idSchema, idempotencyKey: idempotencyKeySchema })

/** How many versions of an agent are kept. */
export const AGENT_VERSIONS_KEPT = 100

export const listVersionsSchema = z.strictObject(pageFields({ max: 20, default: 10 })).optional()
export const versionIdSchema = z.strictObject({ versionId: idSchema })
