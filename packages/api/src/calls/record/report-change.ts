import { isEnded, isForwardTransition } from '@callwright/contract/calls/calls'
import type { Conversation } from '@callwright/voice/voice-provider'

import type { CallChange, CallRecord } from './call-records.repo.ts'

/** The repo assigns the order key, facet and agent version. */
export type NewCallRecord = Omit<CallRecord, 'orderKey' | 'facet' | 'agentVersionId'>

/**
 * True for calls that we placed, whose time and numbers we know. Other rows take their start time from an update.
 * `listRecentTests` in `list/list-calls.repo.ts` has the same rule in SQL.
 */
function isOurs(call: NewCallRecord): boolean {
  return call.direction === 'outbound' && call.startedAt === call.createdAt
}

/** For calls that we did not place, a more advanced update overrides these fields, so update order is irrelevant. */
function fieldsFrom(update: Conversation): CallChange {
  const { direction, callerNumber, calledNumber, startedAt } = update
  const otherSide = direction === 'inbound' ? callerNumber : calledNumber
  return {
    direction,
    ...(startedAt === null ? {} : { startedAt }),
    ...(callerNumber === null ? {} : { callerNumber }),
    ...(calledNumber === null ? {} : { calledNumber }),
    ...(otherSide === null ? {} : { phoneNumber: otherSide, phoneText: null }),
  }
}

/** The changes that an update makes to the row: the status only moves forward, and known values are kept. */
export function computeChange(call: NewCallRecord, update: Conversation): CallChange {
  const change: CallChange = {}
  if (call.conversationId === null) {
    change.conversationId = update.conversationId
    if (!isEnded(call.status)) change.endReason = null
  }
  if (isForwardTransition(call.status, update.status)) {
    change.status = update.status
    if (!isOurs(call)) Object.assign(change, fieldsFrom(update))
    if (isEnded(update.status)) {
      change.endReason = update.endReason
      change.durationSeconds = Math.round(update.durationSeconds)
    }
  }
  // A report may lack the duration.
  if (call.status === 'completed' && update.status === 'completed' && call.durationSeconds === 0) {
    change.durationSeconds = Math.round(update.durationSeconds)
  }
  // Reports may lack the transfer, so the first one that has it decides.
  if (update.transfer && update.status === 'completed' && call.transferNumber === null) {
    change.endReason = 'transferred'
    change.transferNumber = update.transfer.phoneNumber
    change.transferTurn = update.transfer.turn
  }
  const otherSide = call.direction === 'inbound' ? update.callerNumber : update.calledNumber
  if (call.phoneNumber === null && otherSide !== null) change.phoneNumber ??= otherSide
  const isUnreadable = update.phoneText && call.phoneNumber === null && call.phoneText === null
  if (isUnreadable && change.phoneNumber === undefined) change.phoneText = update.phoneText
  if (change.phoneNumber !== undefined && call.phoneText !== null) change.phoneText = null
  if (call.callerNumber === null && update.callerNumber !== null) change.callerNumber ??= update.callerNumber
  if (call.calledNumber === null && update.calledNumber !== null) change.calledNumber ??= update.calledNumber
  const source = toSource(call, update)
  if (source !== call.source) change.source = source
  if (update.cost && call.costCredits === null && update.cost.credits !== null) change.costCredits = update.cost.credits
  if (update.cost && call.costMicroUsd === null && update.cost.microUsd !== null) {
    change.costMicroUsd = update.cost.microUsd
  }
  if (update.summary !== null && (call.summary === null || change.status !== undefined)) change.summary = update.summary
  // Only the report of an ended call is checked for a consent.
  if (call.hasRecording === 0 && update.hasRecording && isEnded(update.status)) change.hasRecording = 1
  return change
}

/** A report with a number is about a phone call, whatever other reports lack. */
function toSource(call: NewCallRecord, update: Conversation): CallRecord['source'] {
  if (call.source === 'rehearsal') return 'rehearsal'
  const hasNumber = [call, update].some(({ callerNumber, calledNumber }) => (callerNumber ?? calledNumber) !== null)
  if (hasNumber || typeof update.phoneText === 'string') return 'phone'
  return update.source ?? call.source
}
