import { idSchema } from './input/id.ts'
import { idempotencyKeySchema, removalFields } from './input/idempotency.ts'
import { pageFields } from './input/paging.ts'
import { textSchema, z } from './input/zod.ts'

export const PROMPT_MAX = 50_000
export const FIRST_MESSAGE_MAX = 2000

const PROMPT_TOO_LONG = 'The system prompt is too long (50,000 characters at most)'

const firstMessageSchema = textSchema()
  .max(FIRST_MESSAGE_MAX, 'The first message is too long (2,000 characters at most)')
  .optional()
  .default('')

/** The languages of the voice provider's speech model, by ISO 639-1 code. */
export const LANGUAGES = {
  en: 'English',
  ar: 'Arabic',
  bg: 'Bulgarian',
  zh: 'Chinese',
  hr: 'Croatian',
  cs: 'Czech',
  da: 'Danish',
  nl: 'Dutch',
  fil: 'Filipino',
  fi: 'Finnish',
  fr: 'French',
  de: 'German',
  el: 'Greek',
  hi: 'Hindi',
  hu: 'Hungarian',
  id: 'Indonesian',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  ms: 'Malay',
  no: 'Norwegian',
  pl: 'Polish',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  sk: 'Slovak',
  es: 'Spanish',
  sv: 'Swedish',
  ta: 'Tamil',
  tr: 'Turkish',
  uk: 'Ukrainian',
  vi: 'Vietnamese',
} as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

export function isLanguage(code: string | null | undefined): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGES, code)
}

/** The language of a code such as `pt-br`, or English. */
export function toLanguage(code: string): Language {
  const base = code.toLowerCase().split('-')[0]
  if (base === 'tl') return 'fil'
  return isLanguage(base) ? base : 'en'
}

/** How an agent conducts its calls. */
export type CallSettings = {
  language: Language
  /** the longest call, in seconds */
  maxCallSeconds: number
  /** the call ends when the customer has said nothing for this long; null: never */
  silenceSeconds: number | null
  /** what the agent says to a voicemail box, with {{variables}}; '' hangs up */
  voicemailMessage: string
}

export const DEFAULT_CALL_SETTINGS: CallSettings = {
  language: 'en',
  maxCallSeconds: 1800,
  silenceSeconds: 60,
  voicemailMessage: '',
}
export const MAX_CALL_SECONDS = { min: 60, max: 7200 }
export const SILENCE_SECONDS = { min: 10, max: 600 }

/** A missing setting stays as it is. */
export const callSettingsFields = {
  language: z.enum(LANGUAGE_CODES, 'Please choose a language').optional(),
  maxCallSeconds: z
    .number()
    .int()
    .min(MAX_CALL_SECONDS.min, 'Calls must be allowed to last at least one minute')
    .max(MAX_CALL_SECONDS.max, 'The maximum call length is two hours')
    .optional(),
  silenceSeconds: z
    .number()
    .int()
    .min(SILENCE_SECONDS.min, 'Choose at least 10 seconds of silence')
    .max(SILENCE_SECONDS.max, 'Choose at most 10 minutes of silence')
    .nullish(),
  voicemailMessage: textSchema()
    .max(FIRST_MESSAGE_MAX, 'The voicemail message is too long (2,000 characters at most)')
    .optional(),
}

export const voiceIdSchema = z.string().trim().min(1).max(100)

export const updateAgentSchema = z.strictObject({
  systemPrompt: textSchema('Please enter a system prompt')
    .max(PROMPT_MAX, PROMPT_TOO_LONG)
    .refine((text) => text.trim() !== '', 'Please enter a system prompt'),
  firstMessage: firstMessageSchema,
  voiceId: voiceIdSchema.nullish(),
  ...callSettingsFields,
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

export const savedPromptIdSchema = z
  .strictObject({ promptId: idSchema.optional(), ...removalFields })
  .refine(({ promptId, index }) => promptId !== undefined || index !== undefined, 'Missing field: promptId')

/** How many versions of an agent are kept. */
export const AGENT_VERSIONS_KEPT = 100

export const listVersionsSchema = z.strictObject(pageFields({ max: 20, default: 10 })).optional()
export const versionIdSchema = z.strictObject({ versionId: idSchema })
