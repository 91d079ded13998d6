import { promptWithContext } from '../prompt-with-context.ts'
import type { AgentConfiguration, AttachedDocument } from '../voice-provider.ts'

/** Speaks every language; the provider's default model speaks English only and fails a call in any other. */
const SPEECH_MODEL = 'eleven_flash_v2_5'
/** The provider cuts calls at ten minutes unless told otherwise. */
const LONGEST_CALL_SECONDS = 1800
/** What the provider gives an agent for which no voice is named. */
const DEFAULT_VOICE = 'cjVigY5qzO86Huf0OWal'
/** Each agent of every installation carries it, so that they are told from what else the account has. */
export const OUR_TAG = 'callwright'

/** What holds for each agent of the installation. */
export type AgentLimits = {
  /** How many conversations an agent may have at once, calls that come in among them. */
  concurrency: number
  callsPerDay: number
  /** The carrier's audio as it is: needed where the operator's own Twilio number hands calls over. */
  isTelephoneAudio: boolean
}

/** The body that makes or changes an agent; a PATCH merges it, so that what is not named stays as it is. */
export function agentBody(agent: AgentConfiguration, limits: AgentLimits): object {
  const prompt = promptWithContext(agent.systemPrompt, agent.context)
  const { firstMessage, voiceId } = agent
  return {
    name: agentName(agent),
    tags: [tenantTag(agent.tenantId), OUR_TAG],
    conversation_config: {
      agent: {
        first_message: firstMessage,
        language: 'en',
        prompt: {
          prompt,
          knowledge_base: agent.documents.map(locator),
          built_in_tools: { end_call: END_CALL },
        },
        dynamic_variables: { dynamic_variable_placeholders: placeholdersFor(prompt, firstMessage) },
      },
      asr: { user_input_audio_format: limits.isTelephoneAudio ? 'ulaw_8000' : 'pcm_16000' },
      tts: {
        model_id: SPEECH_MODEL,
        voice_id: voiceId ?? DEFAULT_VOICE,
        agent_output_audio_format: limits.isTelephoneAudio ? 'ulaw_8000' : 'pcm_16000',
      },
      conversation: { max_duration_seconds: LONGEST_CALL_SECONDS },
    },
    platform_settings: {
      // An override that is not allowed here lets the phone ring and then kills the call.
      overrides: {
        conversation_config_override: {
          agent: { first_message: true, language: true, prompt: { prompt: true } },
          tts: { voice_id: true },
        },
      },
      // Without it whoever learns the agent's id talks to it at our cost.
      auth: { enable_auth: true },
      // Bursting costs double.
      call_limits: {
        agent_concurrency_limit: limits.concurrency,
        daily_limit: limits.callsPerDay,
        bursting_enabled: false,
      },
    },
  }
}

export function tenantTag(tenantId: string): string {
  return `tenant:${tenantId}`
}

/** The tenant's id is in the name too: a tag is the first thing that people tidy away. */
export function agentName({ businessName, tenantId }: Pick<AgentConfiguration, 'businessName' | 'tenantId'>): string {
  return `${businessName} ${nameEnding(tenantId)}`.trim()
}

export function nameEnding(tenantId: string): string {
  return `[${tenantId}]`
}

const END_CALL = { name: 'end_call', params: { system_tool_type: 'end_call' } }

function locator({ documentId, name, kind }: AttachedDocument): object {
  return { type: kind === 'link' ? 'url' : kind, name, id: documentId, usage_mode: 'auto' }
}

const VARIABLE = /\{\{\s*([^{}]{1,200}?)\s*\}\}/g

/**
 * A conversation dies at its start when a variable has no value at all, so each gets its own words as one; also those
 * that our own texts would not take for variables.
 */
export function placeholdersFor(...texts: string[]): Record<string, string> {
  const names = texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = '']) => name))
  const ours = names.filter((name) => name !== '' && !name.startsWith('system__'))
  return Object.fromEntries(ours.map((name) => [name, name.replaceAll('_', ' ').trim() || name]))
}
