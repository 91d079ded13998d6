import { recordPastCall } from '@callwright/api/testing/record-past-call'
import type { Browser, World } from '@callwright/api/testing/test-world'
import {
  toValueKey,
  valueToText,
  type CallField,
  type CallValue,
  type FieldKind,
} from '@callwright/contract/calls/call-fields'
import type { Disclosure, RecordingConsent } from '@callwright/contract/agent/disclosures'
import type { CallSource, EndReason, Turn } from '@callwright/contract/calls/calls'

type NewField = { kind: FieldKind; name: string; choices?: readonly string[] }

/** Adds a field to what the business wants to know about each call. */
export async function addField({ caller }: Browser, { kind, name, choices = [] }: NewField): Promise<CallField> {
  const definition = { kind, name, question: `${name}?`, choices: choices.map((value) => ({ value })) }
  const fields = await caller.agent.addFields({ fields: [definition] })
  return findField(fields, (field) => field.name === name)
}

/** The outcome that every new business starts with. */
export async function findOutcome({ caller }: Browser): Promise<CallField> {
  return findField(await caller.agent.fields(), ({ kind }) => kind === 'outcome')
}

function findField(fields: readonly CallField[], isWanted: (field: CallField) => boolean): CallField {
  const field = fields.find(isWanted)
  if (!field) throw new Error('There is no such field')
  return field
}

type AnalyzedCall = {
  id: string
  /** The other party's name. */
  name?: string
  values: readonly (Partial<Pick<CallValue, 'value' | 'reason' | 'quotes' | 'quoteTurn' | 'doubt'>> & {
    field: CallField
  })[]
  endReason?: EndReason
  source?: CallSource
  hasRecording?: boolean
  turns?: readonly Turn[]
  disclosure?: Disclosure | null
  recordingConsent?: RecordingConsent | null
}

/** Records a call of yesterday with values, as if the provider had analyzed it. @returns the call's id */
export async function recordAnalyzedCall(world: World, business: Browser, call: AnalyzedCall): Promise<string> {
  const { id, name, values, endReason = 'answered', source = 'phone', hasRecording = true, turns } = call
  const { disclosure = 'spoken', recordingConsent = 'announced' } = call
  const callId = await recordPastCall(world, business, { days: 1, id })
  const { db } = world.deps
  const isDoubtful = values.some(({ doubt = null }) => doubt !== null)
  const keys = await db
    .updateTable('calls')
    .set({
      contactName: name ?? null,
      endReason,
      source,
      hasRecording: hasRecording ? 1 : 0,
      disclosure,
      recordingConsent,
      needsCheck: isDoubtful ? 1 : 0,
    })
    .where('id', '=', callId)
    .returning(['tenantId', 'orderKey'])
    .executeTakeFirstOrThrow()
  const rows = values.map(({ field, value = null, ...explained }) => {
    const text = value === null ? null : valueToText(value)
    return {
      ...{ callId, fieldId: field.id, kind: field.kind, name: field.name, ...keys },
      ...{ value: text, valueKey: value === null ? null : toValueKey(value), providerValue: text },
      ...{ reason: null, quotes: null, quoteTurn: null, doubt: null, correctedAt: null, correctedBy: null },
      ...explained,
    }
  })
  await db.insertInto('call_values').values(rows).execute()
  if (turns)
    await db
      .updateTable('transcripts')
      .set({ turns: JSON.stringify(turns) })
      .where('callId', '=', callId)
      .execute()
  return callId
}
