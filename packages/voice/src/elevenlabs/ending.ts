import type { CallDirection, CallStatus, EndReason } from '@callwright/contract/calls/calls'
import { z } from 'zod'
import { optionalWireText, readJson } from './wire-text.ts'

type Ending = { status: CallStatus; endReason: EndReason | null }

/** Maps the provider's status and the call's result to ours. An unknown status is treated as in progress. */
export function readEnding(call: {
  status: string
  /** null if unknown, so the call cannot count as missed */
  direction: CallDirection | null
  /** null if unknown */
  durationSeconds: number | null
  /** from the carrier, or `transferred` or `voicemail` from the agent's tools; null if unknown */
  callResult: string | null
}): Ending {
  const { status, direction, durationSeconds } = call
  if (status === 'initiated') return { status: 'initiated', endReason: null }
  if (status !== 'done' && status !== 'failed') return { status: 'in-progress', endReason: null }
  const result = call.callResult?.toLowerCase().replaceAll('_', '-')
  if (result === 'busy' || result === 'no-answer') return { status: 'missed', endReason: result }
  if (result === 'voicemail' || result === 'transferred') return { status: 'completed', endReason: result }
  const carrierFailed = result === 'failed' && durationSeconds === 0
  if (status === 'done' && !carrierFailed) return { status: 'completed', endReason: 'answered' }
  if (direction === 'inbound' && durationSeconds === 0) return { status: 'missed', endReason: 'no-answer' }
  return { status: 'failed', endReason: 'provider-error' }
}

export function readFailureReason(failureReason: string | null | undefined): Ending {
  const reason = failureReason?.toLowerCase().replaceAll('_', '-')
  if (reason === 'busy' || reason === 'no-answer' || reason === 'declined')
    return { status: 'missed', endReason: reason }
  return { status: 'failed', endReason: 'provider-error' }
}

const toolResultSchema = z.object({
  tool_name: optionalWireText,
  is_error: z.boolean().nullish().catch(null),
  result: z.object({ result_type: optionalWireText, transfer_number: optionalWireText }).nullish().catch(null),
})

/** The results of the tools that the agent used in one turn. */
export const toolResultsSchema = z.array(toolResultSchema.nullable().catch(null)).nullish().catch(null)

/** There is one for each carrier, such as `transfer_to_number_twilio_success`. */
const TRANSFERRED = /^transfer_to_number_(?:\w+_)?success$/

/** The numbers to which the agent transferred the call in one turn, as reported. */
export function listTransferNumbers(results: z.infer<typeof toolResultsSchema>): string[] {
  const transfers = (results ?? []).filter((each) => TRANSFERRED.test(each?.result?.result_type ?? ''))
  return transfers.flatMap((each) => each?.result?.transfer_number || [])
}

const toolCallSchema = z.object({ tool_name: optionalWireText, params_as_json: optionalWireText })
/** The tools that the agent asked for in one turn. */
export const toolCallsSchema = z.array(toolCallSchema.nullable().catch(null)).nullish().catch(null)

const transferSchema = z.object({ transfer_number: z.string() })

/** The numbers to which the agent asked to transfer the conversation in one turn, whether or not it was. */
export function listRequestedNumbers(calls: z.infer<typeof toolCallsSchema>): string[] {
  const transfers = (calls ?? []).filter((each) => each?.tool_name === 'transfer_to_number')
  return transfers.flatMap((each) => {
    const params = transferSchema.safeParse(readJson(Buffer.from(each?.params_as_json ?? ''))).data
    return params?.transfer_number || []
  })
}

/** Whether the agent detected that it was talking to a voicemail box. */
export function isVoicemailResult(result: z.infer<typeof toolResultSchema> | null): boolean {
  if (result?.result?.result_type === 'voicemail_detection_success') return true
  return result?.tool_name === 'voicemail_detection' && result.is_error !== true
}
