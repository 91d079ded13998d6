import { variablesIn } from '@callwright/contract/agent'
import type { AgentConfiguration } from './voice-provider.ts'

/** Speaks every language; the provider's default model speaks English only and fails a call in any other. */
const SPEECH_MODEL = 'eleven_flash_v2_5'
/** The provider cuts calls at ten minutes unless told otherwise. */
const LONGEST_CALL_SECONDS = 1800

/** The body that makes or changes an agent; a PATCH merges it, so that what is not named stays as it is. */
export function agentBody({ tenantId, businessName, systemPrompt, firstMessage, voiceId }: AgentConfiguration): object {
  return {
    name: businessName || tenantId,
    tags: [`tenant:${tenantId}`],
    conversation_config: {
      agent: {
        first_message: firstMessage,
        language: 'en',
        prompt: { prompt: systemPrompt },
        dynamic_variables: { dynamic_variable_placeholders: placeholders(systemPrompt, firstMessage) },
      },
      tts: { model_id: SPEECH_MODEL, ...(voiceId === null ? {} : { voice_id: voiceId }) },
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
      // Bursting costs double.
      call_limits: { bursting_enabled: false },
    },
  }
}

/** A conversation dies at its start when a variable has no value at all, so each gets its own words as one. */
function placeholders(...texts: string[]): Record<string, string> {
  const names = variablesIn(...texts).filter((name) => !name.startsWith('system__'))
  return Object.fromEntries(names.map((name) => [name, name.replaceAll('_', ' ').trim()]))
}
