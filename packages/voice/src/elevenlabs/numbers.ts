import { readReportedPhone } from '@callwright/contract/text/phone'
import { z } from 'zod'
import type { ElevenLabsClient } from './client.ts'
import { NOT_FOUND, UNREADABLE } from './errors.ts'
import { initiationData } from './start-call.ts'
import { type InboundCall, type PhoneNumber, VoiceProviderError } from '../voice-provider.ts'
import { optionalWireText, readJson, wireId } from './wire-text.ts'

const PATH = '/v1/convai/phone-numbers'

const numberSchema = z.object({
  phone_number_id: wireId,
  phone_number: wireId,
  label: optionalWireText,
  assigned_agent: z.object({ agent_id: wireId }).nullish().catch(null),
})

export async function listNumbers(client: ElevenLabsClient): Promise<PhoneNumber[]> {
  const numbers = await client.read({ method: 'GET', path: PATH }, z.array(numberSchema.nullable().catch(null)))
  return numbers.flatMap((row) => {
    // An extension of a private exchange cannot be assigned: we know numbers only by their canonical form.
    const number = row && readReportedPhone(row.phone_number)
    if (!row || !number) return []
    return [{ numberId: row.phone_number_id, number, label: row.label || row.phone_number, agentId: agentOf(row) }]
  })
}

function agentOf({ assigned_agent: agent }: z.infer<typeof numberSchema>): string | null {
  return agent?.agent_id ?? null
}

/** @throws VoiceProviderError, including when the provider did not apply the change */
export async function attachNumber(client: ElevenLabsClient, numberId: string, agentId: string | null): Promise<void> {
  const path = `${PATH}/${encodeURIComponent(numberId)}`
  await client.read({ method: 'PATCH', path, body: { agent_id: agentId } }, z.unknown())
  // The response for a detached number is not documented, so the number is read back.
  if (agentOf(await client.read({ method: 'GET', path }, numberSchema)) === agentId) return
  const action = agentId === null ? 'detach the number from its agent' : 'attach the number to the agent'
  throw new VoiceProviderError('refused', `The voice provider did not ${action}.`)
}

/** @returns the TwiML that connects the carrier's call to the agent */
export async function registerCall(client: ElevenLabsClient, call: InboundCall): Promise<{ twiml: string }> {
  const body = {
    agent_id: call.agentId,
    from_number: call.fromNumber,
    to_number: call.toNumber,
    direction: 'inbound',
    conversation_initiation_client_data: initiationData(call),
  }
  const bytes = await client.download({ method: 'POST', path: '/v1/convai/twilio/register-call', body })
  if (bytes === null) throw new VoiceProviderError('refused', NOT_FOUND)
  return { twiml: readTwiml(bytes) }
}

/** The response is XML; some versions wrap it in a JSON string. */
function readTwiml(bytes: Uint8Array): string {
  const json = readJson(bytes)
  const text = (typeof json === 'string' ? json : new TextDecoder().decode(bytes)).trim()
  if (!/^(?:<\?xml[^>]*>\s*)?<Response[\s>]/.test(text)) throw new VoiceProviderError('unavailable', UNREADABLE)
  return text
}
