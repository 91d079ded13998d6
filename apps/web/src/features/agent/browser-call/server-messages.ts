import type { SoundFormat } from './call-audio.ts'

type Turn = { event_id: number }
/** What a call needs of the provider's protocol; each message has one of these. */
export type ServerMessage = Partial<{
  conversation_initiation_metadata_event: {
    conversation_id: string
    user_input_audio_format: string
    agent_output_audio_format: string
  }
  ping_event: Turn
  audio_event: Turn & { audio_base_64: string }
  interruption_event: Turn
  agent_response_event: Turn & { agent_response: string }
  agent_response_correction_event: Turn & { corrected_agent_response: string }
  user_transcription_event: { user_transcript: string }
  agent_tool_response: { tool_name: string }
  error_event: { error_type?: string; message?: string }
}>

/** What to do about an error of the provider; its own sentence is shown for any other. */
export const ERROR_SENTENCES: Readonly<Record<string, string>> = {
  max_duration_exceeded: 'The call has reached its time limit.',
  override_error: 'Your agent does not allow test calls in the browser yet. Update it, then try again.',
  missing_dynamic_variable: 'Your agent’s text contains a variable that test calls do not fill in.',
}

/** @param name as the provider names it, such as `pcm_16000` @throws TypeError if it is another */
export function readFormat(name: string): SoundFormat {
  const [, encoding, rate] = /^(pcm|ulaw)_(\d{4,5})$/.exec(name) ?? []
  if (rate === undefined) throw new TypeError(`Unknown sound format: ${name}`)
  return { isUlaw: encoding === 'ulaw', rate: Number(rate) }
}
