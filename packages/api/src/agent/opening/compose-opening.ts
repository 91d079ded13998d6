import { type Language, toLanguage } from '@callwright/contract/agent'
import { type Opening, openingFor, recordingRequest } from '@callwright/contract/agent/disclosures'
import { MESSAGE_ONLY_PROMPT } from '@callwright/voice/message-only-prompt'
import type { CallOverrides } from '@callwright/voice/voice-provider'

import { type OpeningInForce, sentenceIn } from './opening.repo.ts'

/** A call's own settings as a person wrote them, without the opening. */
export type WrittenOverrides = Omit<CallOverrides, 'firstMessage'> & { firstMessage?: string }

type Agent = { language: Language; firstMessage: string; opening: OpeningInForce }

/** The first message with everything that calls must say before it. */
export function composeOpening(
  { disclosureOn, isPending, sentences, ...opening }: OpeningInForce,
  { language, firstMessage }: { language: Language; firstMessage: string },
): Opening {
  const text = disclosureOn ? sentenceIn(sentences, language) : ''
  const recordingMode = isPending ? 'off' : opening.recordingMode
  return openingFor({ text, firstMessage, recordingMode, language })
}

/** Voicemail gets the disclosure, but nothing about recording. With '' the agent hangs up. */
export function composeVoicemail(opening: OpeningInForce, agent: { language: Language; message: string }): Opening {
  const { language, message: firstMessage } = agent
  if (firstMessage.trim() === '') return '' as Opening
  return composeOpening({ ...opening, recordingMode: 'off' }, { language, firstMessage })
}

/**
 * Overrides for one call. A call with its own first message or language needs its own opening; other calls use the
 * agent's, which the provider already has. A prompt of its own asks about the recording, as the agent's does.
 */
export function composeOverrides(
  { opening, ...agent }: Agent,
  { firstMessage = '', systemPrompt = '', ...others }: WrittenOverrides,
): CallOverrides {
  const { language: wanted = agent.language } = others
  const language = toLanguage(wanted)
  const isOwn = firstMessage !== '' || wanted !== agent.language
  const asks = systemPrompt !== '' && systemPrompt !== MESSAGE_ONLY_PROMPT
  const prompt = asks
    ? [systemPrompt, recordingRequest(opening.recordingMode, language)].filter(Boolean)
    : [systemPrompt]
  return {
    ...others,
    ...(isOwn && {
      firstMessage: composeOpening(opening, { language, firstMessage: firstMessage || agent.firstMessage }),
    }),
    ...(systemPrompt !== '' && { systemPrompt: prompt.join('\n\n') }),
  }
}
