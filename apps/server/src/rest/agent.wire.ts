import { savePromptSchema, setVoiceSchema, updateAgentSchema } from '@callwright/contract/agent'
import { expectationSchema, REHEARSALS_MAX, runRehearsalsSchema } from '@callwright/contract/agent/rehearsals'
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

const rehearsalSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  turns: z.array(z.string()),
  expects: z.array(
    z.strictObject({
      kind: z.enum(expectationSchema.options.map(({ shape }) => shape.kind.value)),
      field_id: z.string().optional(),
      value: z.string(),
    }),
  ),
  /** of the last run of it; null before that, while it is run, and once its call or its words were removed */
  result: z
    .strictObject({
      run_id: z.string(),
      created_at: z.iso.datetime(),
      /** whether all expectations were met */
      passed: z.boolean(),
      agent_version_id: z.string().nullable(),
      checks: z.array(z.strictObject({ met: z.boolean(), found: z.string() })),
      lines: z.array(z.string()),
      call_id: z.string().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
  /** positions of expectations, and the first other line, compared with the last run of another text */
  changes: z
    .strictObject({
      now_met: z.array(z.number().int()),
      now_missed: z.array(z.number().int()),
      now_says: z.string().nullable(),
    })
    .nullable(),
})
rehearsalSchema.register(z.globalRegistry, { id: 'Rehearsal' })
export type WireRehearsal = z.output<typeof rehearsalSchema>

const rehearsalsSchema = z.strictObject({
  /** the newest run; null before the first */
  run_id: z.string().nullable(),
  running: z.boolean(),
  /** of the run in progress */
  done: z.number().int(),
  total: z.number().int(),
  rehearsals: z.array(rehearsalSchema),
})
rehearsalsSchema.register(z.globalRegistry, { id: 'Rehearsals' })
export type WireRehearsals = z.output<typeof rehearsalsSchema>

const RUN = { run_id: '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d50' }
const REHEARSAL: WireRehearsal = {
  id: '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4e',
  name: 'Parking',
  turns: ['Where can I park?'],
  expects: [{ kind: 'says', value: 'behind the house' }],
  result: {
    ...{ ...RUN, created_at: '2026-10-01T09:30:00.000Z', passed: true, agent_version_id: null, error: null },
    checks: [{ met: true, found: 'Parking is behind the house.' }],
    lines: ['Hello!', 'Parking is behind the house.'],
    call_id: '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4f',
  },
  changes: { now_met: [], now_missed: [], now_says: null },
}

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
  rehearsals: {
    summary: 'The rehearsals and their newest results',
    details:
      `A business has at most ${REHEARSALS_MAX}. Results have their \`checks\` in the order of \`expects\`. ` +
      'A run is over when `running` is false; its results have its `run_id`. `agent_version_id` is null for an unsaved draft.',
    response: rehearsalsSchema,
    example: { response: { ...RUN, running: false, done: 0, total: 0, rehearsals: [REHEARSAL] } },
  },
  runRehearsals: {
    summary: 'Run the rehearsals',
    details:
      'Plays each saved conversation with the agent as text, with tools mocked, and checks the expectations. ' +
      'With `draft`, this text is rehearsed instead of the saved agent’s. Without `rehearsal_ids`, all are run. ' +
      'Runs use minutes. Limit: 20 runs per hour.',
    body: z.strictObject({
      draft: z
        .strictObject({
          system_prompt: updateAgentSchema.shape.systemPrompt,
          first_message: updateAgentSchema.shape.firstMessage,
          language,
        })
        .optional(),
      rehearsal_ids: runRehearsalsSchema.shape.rehearsalIds,
    }),
    response: rehearsalsSchema,
    example: {
      body: { draft: { ...PROMPT, language: 'en' } },
      response: { ...RUN, running: true, done: 0, total: 1, rehearsals: [REHEARSAL] },
    },
    errors: { 404: 'There is no such rehearsal', 409: 'A run is in progress' },
    status: 202,
  },
} satisfies Record<string, RestDoc>
