import { savePromptSchema, setVoiceSchema, updateAgentSchema } from '@callwright/contract/agent'
import { z } from '@callwright/contract/input/zod'

import { IDEMPOTENCY_KEY, type RestDoc } from './rest-doc.ts'

const { language, maxCallSeconds, silenceSeconds, voicemailMessage } = updateAgentSchema.shape

const promptSchema = z.strictObject({
  system_prompt: z.string(),
  first_message: z.string(),
  language: language.unwrap(),
  max_call_seconds: z.number().int(),
  /** null: silence does not end a call */
  silence_seconds: z.number().int().nullable(),
  /** what the agent says when it reaches voicemail, with {{variables}}; empty: it hangs up */
  voicemail_message: z.string(),
  agent_id: z.string().nullable(),
})
promptSchema.register(z.globalRegistry, { id: 'Prompt' })
export type WirePrompt = z.output<typeof promptSchema>

const savedSchema = z.strictObject({ id: z.string(), systemPrompt: z.string(), firstMessage: z.string() })
savedSchema.register(z.globalRegistry, { id: 'SavedPrompt' })
export type WireSavedPrompt = z.output<typeof savedSchema>

const voiceSchema = z.strictObject({
  voice_id: z.string(),
  name: z.string(),
  preview_url: z.string().nullable(),
  labels: z.strictObject({
    accent: z.string().optional(),
    gender: z.string().optional(),
    age: z.string().optional(),
  }),
})
voiceSchema.register(z.globalRegistry, { id: 'Voice' })
export type WireVoice = z.output<typeof voiceSchema>

const PROMPT = { system_prompt: 'You answer the phone of a bakery. Be brief.', first_message: 'Hello {{name}}!' }
const SETTINGS = { language: 'en', max_call_seconds: 1800, silence_seconds: 60, voicemail_message: '' }
const SAVED = {
  id: '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4c',
  systemPrompt: PROMPT.system_prompt,
  firstMessage: PROMPT.first_message,
}
const PROVIDER = { 502: 'The voice provider refused or could not be reached; the change is saved here' }
const currentVoiceId = z.string().nullable()

export const agentDocs = {
  prompt: {
    summary: "The agent's prompt, first message and call settings",
    response: z.strictObject({ prompt: promptSchema }),
    example: { response: { prompt: { ...PROMPT, ...SETTINGS, agent_id: 'agent_1' } } },
  },
  update: {
    summary: "Save the agent's prompt, first message and call settings",
    details:
      'Saved here first, then at the voice provider. `{{name}}` is a variable of the recipient. ' +
      '`language`, `max_call_seconds`, `silence_seconds` and `voicemail_message` stay as they are if they are missing; ' +
      'with `silence_seconds` null, silence does not end a call; with an empty `voicemail_message`, the agent hangs up ' +
      'when it reaches voicemail. `notices` names braces that cannot be read as a variable; `{{name | there}}` gives a default.',
    body: z.strictObject({
      system_prompt: updateAgentSchema.shape.systemPrompt,
      first_message: updateAgentSchema.shape.firstMessage,
      language,
      max_call_seconds: maxCallSeconds,
      silence_seconds: silenceSeconds,
      voicemail_message: voicemailMessage,
    }),
    response: z.strictObject({ success: z.literal(true), prompt: promptSchema, notices: z.array(z.string()) }),
    example: {
      body: { ...PROMPT, ...SETTINGS },
      response: { success: true, prompt: { ...PROMPT, ...SETTINGS, agent_id: 'agent_1' }, notices: [] },
    },
    errors: PROVIDER,
  },
  voices: {
    summary: 'All available voices',
    response: z.strictObject({ success: z.literal(true), voices: z.array(voiceSchema), currentVoiceId }),
    example: {
      response: {
        success: true,
        voices: [
          {
            voice_id: 'voice_1',
            name: 'Rachel',
            preview_url: '/api/voices/preview/voice_1',
            labels: { accent: 'american', gender: 'female', age: 'young' },
          },
        ],
        currentVoiceId: null,
      },
    },
    errors: { 502: 'The voice provider could not be reached' },
  },
  setVoice: {
    summary: "Choose the agent's voice",
    body: setVoiceSchema,
    response: z.strictObject({ success: z.literal(true), currentVoiceId }),
    example: { body: { voiceId: 'voice_1' }, response: { success: true, currentVoiceId: 'voice_1' } },
    errors: PROVIDER,
  },
  savedPrompts: {
    summary: 'The saved prompts',
    response: z.strictObject({ data: z.array(savedSchema) }),
    example: { response: { data: [SAVED] } },
  },
  savePrompt: {
    summary: 'Save a prompt',
    details: 'At most three.',
    headers: IDEMPOTENCY_KEY,
    body: z.strictObject({
      prompt: savePromptSchema.shape.systemPrompt,
      firstMessage: savePromptSchema.shape.firstMessage,
    }),
    response: z.strictObject({ success: z.literal(true), data: z.array(savedSchema) }),
    example: {
      body: { prompt: PROMPT.system_prompt, firstMessage: PROMPT.first_message },
      response: { success: true, data: [SAVED] },
    },
  },
  deletePrompt: {
    summary: 'Delete a saved prompt',
    details: 'The index is the position in the list of saved prompts, starting at 0.',
    headers: IDEMPOTENCY_KEY,
    response: z.strictObject({ success: z.literal(true), data: z.array(savedSchema) }),
    example: { response: { success: true, data: [] } },
  },
} satisfies Record<string, RestDoc>
