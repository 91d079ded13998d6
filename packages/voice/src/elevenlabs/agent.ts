import type { Transfer } from '@callwright/contract/agent/transfers'
import { isProviderName, providerValues, toProviderText } from '@callwright/contract/text/variables'
import { promptWithContext } from '../prompt-with-context.ts'
import type { AgentConfiguration, AttachedDocument } from '../voice-provider.ts'
import { analysisSettings } from './analysis.ts'

/** Supports every language; the provider's default model supports English only and fails a call in any other. */
const SPEECH_MODEL = 'eleven_flash_v2_5'
/** The provider's default voice. */
export const DEFAULT_VOICE = 'cjVigY5qzO86Huf0OWal'
/** The tag on all Callwright agents, which tells them apart from others in the account. */
export const CALLWRIGHT_TAG = 'callwright'

/** Increased whenever the body or that of a tool gains a setting: what an earlier version saved is saved again. */
export const AGENT_BODY_VERSION = 10

/** A call with any other override rings and is then cut off; a call in a browser does not even start. */
export const ALLOWED_OVERRIDES = {
  conversation_config_override: {
    agent: { first_message: true, language: true, prompt: { prompt: true } },
    tts: { voice_id: true },
    conversation: { text_only: true, max_duration_seconds: true },
  },
}

/** What a conversation in a browser or in writing receives; the provider does not document its default. */
const CLIENT_EVENTS = [
  'conversation_initiation_metadata',
  'ping',
  'client_error',
  'audio',
  'interruption',
  'user_transcript',
  'agent_response',
  'agent_response_correction',
  'agent_chat_response_part',
  'agent_tool_response',
]

/** Settings for all the installation's agents. */
export type AgentLimits = {
  /** concurrent conversations per agent, including inbound calls */
  concurrency: number
  callsPerDay: number
  /** the model for calls and their analysis; null: agents keep theirs, and new ones get the provider's defaults */
  llm: string | null
  /** uses the carrier's audio format, as required if the operator's own Twilio number hands calls over */
  isTelephoneAudio: boolean
}

/** The body that creates or changes an agent. A PATCH merges it, so other settings stay unchanged. */
export function agentBody(agent: AgentConfiguration, limits: AgentLimits): object {
  const { language, voiceId, maxCallSeconds, silenceSeconds } = agent
  const written = promptWithContext(agent.systemPrompt, agent.context)
  const conditions = agent.transfers.flatMap(({ name, condition }) => [name, condition])
  const descriptions = agent.tools.flatMap((tool) => [
    tool.description,
    ...tool.parameters.map((each) => each.description),
  ])
  const texts = [written, agent.firstMessage, agent.voicemailMessage, ...conditions, ...descriptions]
  const placeholders = { ...emptyVariables(agent.tools), ...placeholdersFor(...texts) }
  const [prompt, firstMessage, voicemailMessage] = [written, agent.firstMessage, agent.voicemailMessage].map(
    toProviderText,
  )
  const transfers = agent.transfers.map(toPhoneTransfer)
  return {
    name: agentName(agent),
    tags: [tenantTag(agent.tenantId), CALLWRIGHT_TAG],
    conversation_config: {
      agent: {
        first_message: firstMessage,
        disable_first_message_interruptions: agent.isOpeningProtected,
        language,
        prompt: {
          prompt,
          ...(limits.llm !== null && { llm: limits.llm }),
          timezone: agent.timeZone,
          knowledge_base: agent.documents.map(locator),
          tool_ids: agent.tools.map(({ providerToolId }) => providerToolId),
          built_in_tools: {
            end_call: systemTool('end_call'),
            // Without a message, the agent hangs up on a voicemail box.
            voicemail_detection: systemTool('voicemail_detection', {
              voicemail_message: !voicemailMessage?.trim() ? null : voicemailMessage,
            }),
            transfer_to_number:
              transfers.length === 0
                ? null
                : systemTool('transfer_to_number', { transfers, enable_client_message: true }),
          },
        },
        dynamic_variables: { dynamic_variable_placeholders: placeholders },
      },
      asr: { user_input_audio_format: limits.isTelephoneAudio ? 'ulaw_8000' : 'pcm_16000' },
      tts: {
        model_id: SPEECH_MODEL,
        voice_id: voiceId ?? DEFAULT_VOICE,
        agent_output_audio_format: limits.isTelephoneAudio ? 'ulaw_8000' : 'pcm_16000',
      },
      turn: { silence_end_call_timeout: silenceSeconds ?? NEVER },
      conversation: { max_duration_seconds: maxCallSeconds, client_events: CLIENT_EVENTS },
    },
    platform_settings: {
      overrides: ALLOWED_OVERRIDES,
      // Without it, anyone with the agent's id can talk to it at our cost.
      auth: { enable_auth: true },
      // Bursting costs double.
      call_limits: {
        agent_concurrency_limit: limits.concurrency,
        daily_limit: limits.callsPerDay,
        bursting_enabled: false,
      },
      // There is no such setting for a single call.
      privacy: { record_voice: agent.recordingMode !== 'off' },
      ...(limits.llm !== null && { analysis_llm: limits.llm }),
      ...analysisSettings(agent.fields, agent.recordingMode),
    },
  }
}

export function tenantTag(tenantId: string): string {
  return `tenant:${tenantId}`
}

/** The tenant's id is also in the name, since people tend to remove tags. */
export function agentName({ businessName, tenantId }: Pick<AgentConfiguration, 'businessName' | 'tenantId'>): string {
  return `${businessName} ${agentNameSuffix(tenantId)}`.trim()
}

export function agentNameSuffix(tenantId: string): string {
  return `[${tenantId}]`
}

const NEVER = -1

function systemTool(name: string, settings: object = {}): object {
  return { type: 'system', name, params: { system_tool_type: name, ...settings } }
}

function toPhoneTransfer({ name, phoneNumber, condition, type }: Transfer): object {
  return {
    transfer_destination: { type: 'phone', phone_number: phoneNumber },
    // The provider has no field for the name.
    condition: toProviderText(`${name}: ${condition}`),
    transfer_type: type,
  }
}

function locator({ documentId, name, kind }: AttachedDocument): object {
  return { type: kind === 'link' ? 'url' : kind, name, id: documentId, usage_mode: 'auto' }
}

/** Without a value, a tool's parameter is empty: a name that stands in for it would be sent as the value. */
function emptyVariables(tools: AgentConfiguration['tools']): Record<string, string> {
  const variables = tools.flatMap(({ parameters }) => parameters.filter(({ source }) => source === 'variable'))
  const names = variables.map(({ value }) => value).filter((name) => !isProviderName(name))
  return Object.fromEntries(names.map((name) => [name, '']))
}

const VARIABLE = /\{\{([^{}]{1,300})\}\}/g

/**
 * A conversation fails at its start if a variable has no value, so each gets its default, or else its own name. This
 * includes braces that our own templates do not recognize.
 */
export function placeholdersFor(...strings: string[]): Record<string, string> {
  const names = strings.flatMap((text) =>
    [...text.matchAll(VARIABLE)].map(([braces, written = '']) => ({
      name: toProviderText(braces).slice(2, -2).trim(),
      words: written.replaceAll('_', ' ').trim(),
    })),
  )
  const ownNames = names.filter(({ name }) => name !== '' && !isProviderName(name))
  const defaults = Object.entries(providerValues(strings, {})).filter(([, text]) => text !== '')
  return {
    ...Object.fromEntries(ownNames.map(({ name, words }) => [name, words || name])),
    ...Object.fromEntries(defaults),
  }
}
