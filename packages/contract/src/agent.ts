import { z } from './zod.ts'

export const PROMPT_MAX = 50_000
export const FIRST_MESSAGE_MAX = 2000

export const updateAgentSchema = z.strictObject({
  systemPrompt: z
    .string('Please enter a system prompt')
    .max(PROMPT_MAX, 'The system prompt is too long (50,000 characters at most)')
    .refine((text) => text.trim() !== '', 'Please enter a system prompt'),
  firstMessage: z
    .string()
    .max(FIRST_MESSAGE_MAX, 'The first message is too long (2,000 characters at most)')
    .optional()
    .default(''),
  voiceId: z.string().trim().min(1).max(100).nullish(),
})

const VARIABLE = /\{\{\s*([A-Za-z0-9_]{1,64})\s*\}\}/g

/** The names of the `{{dynamic variables}}` of a text, each once, in the order they appear. */
export function variablesIn(...texts: string[]): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(VARIABLE)].map((match) => match[1] ?? ''))
  return [...new Set(names)]
}

/** Puts values in the place of `{{names}}`; a name without a value stays as it is. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}
