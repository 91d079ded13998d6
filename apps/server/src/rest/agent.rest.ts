import { findAgentProblems } from '@callwright/api/agent/agent-text'
import { agentDocs, type WirePrompt, type WireRehearsal, type WireRehearsals } from './agent.wire.ts'
import type { WireSavedPrompt, WireVoice } from './agent.wire.ts'
import { type Api, asInput, type Fields, indexOf, renameFields, type RestRow } from './rest-row.ts'

/** The documented client searches the list itself. */
const ALL_VOICES = 10_000

const PROMPT_FIELDS = {
  system_prompt: 'systemPrompt',
  first_message: 'firstMessage',
  max_call_seconds: 'maxCallSeconds',
  silence_seconds: 'silenceSeconds',
  voicemail_message: 'voicemailMessage',
}

export const agentRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/api/prompt/:userId',
    doc: agentDocs.prompt,
    access: 'agent:read',
    ownUser: { in: 'params', field: 'userId' },
    run: async (api) => ({ body: { prompt: promptOf(await api.agent.get()) } }),
  },
  {
    method: 'PUT',
    path: '/api/prompt/:userId',
    doc: agentDocs.update,
    access: 'agent:write',
    ownUser: { in: 'params', field: 'userId' },
    includesSuccess: true,
    async run(api, { body }) {
      const agent = await api.agent.update(asInput(renameFields(body, PROMPT_FIELDS)))
      return { body: { success: true, prompt: promptOf(agent), notices: findAgentProblems(agent) } }
    },
  },
  {
    method: 'GET',
    path: '/api/elevenlabs/voices/:userId',
    doc: agentDocs.voices,
    access: 'agent:read',
    ownUser: { in: 'params', field: 'userId' },
    includesSuccess: true,
    async run(api) {
      const { voices, currentVoiceId } = await api.agent.voices({ limit: ALL_VOICES })
      return { body: { success: true, voices: voices.map(voiceFields), currentVoiceId } }
    },
  },
  {
    method: 'PUT',
    path: '/api/elevenlabs/voice/:userId',
    doc: agentDocs.setVoice,
    access: 'agent:write',
    ownUser: { in: 'params', field: 'userId' },
    includesSuccess: true,
    async run(api, { body }) {
      const agent = await api.agent.setVoice(asInput(body))
      return { body: { success: true, currentVoiceId: agent.voiceId } }
    },
  },
  {
    method: 'GET',
    path: '/api/business/:userId/saved-prompts',
    doc: agentDocs.savedPrompts,
    access: 'agent:read',
    ownUser: { in: 'params', field: 'userId' },
    run: async (api) => ({ body: { data: savedPrompts(await api.agent.savedPrompts()) } }),
  },
  {
    method: 'POST',
    path: '/api/business/:userId/saved-prompts',
    doc: agentDocs.savePrompt,
    access: 'agent:write',
    ownUser: { in: 'params', field: 'userId' },
    async run(api, { body, idempotencyKey }) {
      const fields = { ...renameFields(body, { prompt: 'systemPrompt' }), idempotencyKey }
      const saved = await api.agent.savePrompt(asInput(fields))
      return { body: { success: true, data: savedPrompts(saved) } }
    },
  },
  {
    method: 'DELETE',
    path: '/api/business/:userId/saved-prompts/:index',
    doc: agentDocs.deletePrompt,
    access: 'agent:write',
    ownUser: { in: 'params', field: 'userId' },
    async run(api, request) {
      const { idempotencyKey } = request
      const remaining = await api.agent.deletePrompt({ index: indexOf(request), idempotencyKey })
      return { body: { success: true, data: savedPrompts(remaining) } }
    },
  },
  {
    method: 'GET',
    path: '/api/rehearsals',
    doc: agentDocs.rehearsals,
    access: 'agent:read',
    run: async (api) => ({ body: rehearsalsOf(await api.agent.rehearsals()) }),
  },
  {
    method: 'POST',
    path: '/api/rehearsals/run',
    doc: agentDocs.runRehearsals,
    access: 'agent:write',
    async run(api, { body }) {
      const { draft, ...fields } = renameFields(body, { rehearsal_ids: 'rehearsalIds' })
      const isText = typeof draft === 'object' && draft !== null
      const text = isText ? renameFields(draft as Fields, PROMPT_FIELDS) : draft
      return { status: 202, body: rehearsalsOf(await api.agent.runRehearsals(asInput({ ...fields, draft: text }))) }
    },
  },
]

type Rehearsals = Awaited<ReturnType<Api['agent']['rehearsals']>>

function rehearsalsOf({ run: { id, isRunning, done, total }, rehearsals }: Rehearsals): WireRehearsals {
  return { run_id: id, running: isRunning, done, total, rehearsals: rehearsals.map(rehearsalOf) }
}

function rehearsalOf({ id, name, turns, expects, result, changes }: Rehearsals['rehearsals'][number]): WireRehearsal {
  return {
    ...{ id, name, turns },
    expects: expects.map(({ kind, value, ...field }) => ({
      ...{ kind, value },
      ...('fieldId' in field && { field_id: field.fieldId }),
    })),
    result: result && {
      run_id: result.runId,
      created_at: new Date(result.at).toISOString(),
      passed: result.error === null && result.checks.every(({ isMet }) => isMet),
      agent_version_id: result.version?.id ?? null,
      checks: result.checks.map(({ isMet, found }) => ({ met: isMet, found })),
      lines: result.lines,
      call_id: result.callId,
      error: result.error,
    },
    changes: changes && { now_met: changes.nowMet, now_missed: changes.nowMissed, now_says: changes.nowSays },
  }
}

function promptOf(agent: Awaited<ReturnType<Api['agent']['get']>>): WirePrompt {
  return {
    system_prompt: agent.systemPrompt,
    first_message: agent.firstMessage,
    language: agent.language,
    max_call_seconds: agent.maxCallSeconds,
    silence_seconds: agent.silenceSeconds,
    voicemail_message: agent.voicemailMessage,
    agent_id: agent.agentId,
  }
}

type Voice = Awaited<ReturnType<Api['agent']['voices']>>['voices'][number]

function voiceFields({ voiceId, name, previewUrl, labels }: Voice): WireVoice {
  return { voice_id: voiceId, name, preview_url: previewUrl, labels }
}

type SavedPrompts = Awaited<ReturnType<Api['agent']['savedPrompts']>>

function savedPrompts(prompts: SavedPrompts): WireSavedPrompt[] {
  return prompts.map(({ id, systemPrompt, firstMessage }) => ({ id, systemPrompt, firstMessage }))
}
