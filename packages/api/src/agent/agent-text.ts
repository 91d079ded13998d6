import { type CallSettings, DEFAULT_CALL_SETTINGS, isLanguage } from '@callwright/contract/agent'
import { findUnreadableBraces, listFilledVariables } from '@callwright/contract/text/variables'

/** What people edit about an agent; each version keeps it. */
export type AgentText = CallSettings & { systemPrompt: string; firstMessage: string; voiceId: string | null }

/** Leaves out a row's other columns. A language that is no longer offered becomes the default. */
export function toAgentText(row: Omit<AgentText, 'language'> & { language: string }): AgentText {
  const { systemPrompt, firstMessage, voiceId, language, maxCallSeconds, silenceSeconds, voicemailMessage } = row
  return {
    systemPrompt,
    firstMessage,
    voiceId,
    language: isLanguage(language) ? language : DEFAULT_CALL_SETTINGS.language,
    maxCallSeconds,
    silenceSeconds,
    voicemailMessage,
  }
}

/** The `{{variables}}` that an agent says or follows in a call. */
export function listAgentVariables({ systemPrompt, firstMessage, voicemailMessage }: AgentText): string[] {
  return listFilledVariables(systemPrompt, firstMessage, voicemailMessage)
}

/** Sentences about braces in an agent's text that cannot be read as a variable. */
export function findAgentProblems({ systemPrompt, firstMessage, voicemailMessage }: AgentText): string[] {
  return findUnreadableBraces(systemPrompt, firstMessage, voicemailMessage)
}
