import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { FIELD_TEXT_MAX, RESERVED_QUESTIONS, hasChoices, isEnded, isReserved } from './chunk-KCUA5MXW.js'
import { external_exports, limitCombiningMarks, readReportedPhone } from './chunk-EY235HQA.js'
function cleanText(value) {
  return limitCombiningMarks(value.replaceAll('\0', '').toWellFormed())
}
var MAX_LENGTH = 2e4
var wireText = external_exports.string().transform((text) => cleanText(text).slice(0, MAX_LENGTH).toWellFormed())
var wireId = wireText.pipe(external_exports.string().min(1).max(500))
var optionalWireText = wireText.nullish().catch(null)
var MAX_SHOWN_NUMBER = 100
function readNumberText(value) {
  return typeof value === 'string' ? cleanText(value).trim().slice(0, MAX_SHOWN_NUMBER).toWellFormed() || null : null
}
var ASK_FOR_QUOTES =
  "In the rationale, quote the customer's exact words that show this, in double quotation marks, unchanged and in the language of the call. If the agent said it, quote the agent's sentence and the customer's answer. If nobody said it, quote nothing."
var PROMPT_MAX = 2e3
function analysisSettings(fields) {
  const goals = fields.filter(({ kind }) => kind === 'goal')
  const others = fields.filter(({ kind }) => kind !== 'goal')
  return {
    data_collection: Object.fromEntries([...others, ...RESERVED_QUESTIONS].map((field) => [field.id, property(field)])),
    evaluation: { criteria: goals.map(criterion) },
  }
}
function property({ kind, name, question, choices }) {
  const list = hasChoices(kind) ? { enum: choices.map(({ value }) => value) } : {}
  return { type: valueType(kind), name, description: withRequest(question), ...list }
}
function withRequest(question) {
  const prompt = `${question}
${ASK_FOR_QUOTES}`
  return prompt.length > PROMPT_MAX ? question : prompt
}
function valueType(kind) {
  if (kind === 'yes-no') return 'boolean'
  return kind === 'number' ? 'number' : 'string'
}
function criterion({ id, name, question }) {
  return { id, name, type: 'prompt', conversation_goal_prompt: withRequest(question), use_knowledge_base: false }
}
var reasonSchema = external_exports.string().transform(cutText).catch('')
var collectedSchema = external_exports
  .object({
    data_collection_id: optionalWireText,
    value: external_exports.unknown().optional(),
    rationale: reasonSchema,
  })
  .transform(({ data_collection_id: id, value, rationale: reason }) => {
    return { id, value: readValue(value), reason }
  })
  .nullable()
  .catch(null)
var GOAL_RESULTS = new Map([
  ['success', true],
  ['failure', false],
])
var evaluatedSchema = external_exports
  .object({ criteria_id: optionalWireText, result: external_exports.unknown().optional(), rationale: reasonSchema })
  .transform(({ criteria_id: id, result, rationale: reason }) => {
    return { id, value: GOAL_RESULTS.get(result) ?? null, reason }
  })
  .nullable()
  .catch(null)
var analysisSchema = external_exports
  .object({
    transcript_summary: optionalWireText,
    data_collection_results: external_exports.record(external_exports.string(), collectedSchema).nullish().catch(null),
    data_collection_results_list: external_exports.array(collectedSchema).nullish().catch(null),
    evaluation_criteria_results: external_exports
      .record(external_exports.string(), evaluatedSchema)
      .nullish()
      .catch(null),
    evaluation_criteria_results_list: external_exports.array(evaluatedSchema).nullish().catch(null),
  })
  .nullish()
  .catch(null)
var RESULTS_MAX = 500
function readAnalysis(analysis) {
  const found = [
    ...Object.entries(analysis?.data_collection_results ?? {}),
    ...listed(analysis?.data_collection_results_list ?? []),
    ...Object.entries(analysis?.evaluation_criteria_results ?? {}),
    ...listed(analysis?.evaluation_criteria_results_list ?? []),
  ]
  const results = new Map()
  for (const [id, result] of found) {
    const fieldId = cleanText(id)
    if (!result || fieldId === '' || results.has(fieldId)) continue
    results.set(fieldId, { fieldId, value: result.value, reason: result.reason })
  }
  const sorted = [...results.values()].toSorted((a, b) => (a.fieldId < b.fieldId ? -1 : 1))
  const reserved = sorted.filter(({ fieldId }) => isReserved(fieldId))
  const others = sorted.filter(({ fieldId }) => !isReserved(fieldId)).slice(reserved.length - RESULTS_MAX)
  return sorted.length > 0 ? { analysis: [...reserved, ...others] } : {}
}
function listed(results) {
  return results.map((result) => [result?.id ?? '', result])
}
function readValue(value) {
  if (typeof value === 'string') return cutText(value) || null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'boolean' ? value : null
}
function cutText(text) {
  return cleanText(text.trim().slice(0, FIELD_TEXT_MAX))
}
function readEnding(call) {
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
function readFailureReason(failureReason) {
  const reason = failureReason?.toLowerCase().replaceAll('_', '-')
  if (reason === 'busy' || reason === 'no-answer' || reason === 'declined')
    return { status: 'missed', endReason: reason }
  return { status: 'failed', endReason: 'provider-error' }
}
var toolResultSchema = external_exports.object({
  tool_name: optionalWireText,
  is_error: external_exports.boolean().nullish().catch(null),
  result: external_exports
    .object({ result_type: optionalWireText, transfer_number: optionalWireText })
    .nullish()
    .catch(null),
})
var toolResultsSchema = external_exports.array(toolResultSchema.nullable().catch(null)).nullish().catch(null)
var TRANSFERRED = /^transfer_to_number_(?:\w+_)?success$/
function listTransferNumbers(results) {
  const transfers = (results ?? []).filter((each) => TRANSFERRED.test(each?.result?.result_type ?? ''))
  return transfers.flatMap((each) => each?.result?.transfer_number || [])
}
function isVoicemailResult(result) {
  if (result?.result?.result_type === 'voicemail_detection_success') return true
  return result?.tool_name === 'voicemail_detection' && result.is_error !== true
}
var MAX_AMOUNT = 2 ** 31 - 1
function readCost(metadata) {
  const usd = metadata.cost_fiat ?? null
  const credits = readAmount(metadata.cost ?? null)
  const microUsd = readAmount(usd === null ? null : Math.round(usd * 1e6))
  return credits === null && microUsd === null ? {} : { cost: { credits, microUsd } }
}
function readAmount(amount) {
  return amount !== null && Number.isInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT ? amount : null
}
var optionalNumber = external_exports.number().nullish().catch(null)
var fieldsSchema = external_exports
  .custom((value) => typeof value === 'object' && value !== null)
  .nullish()
  .catch(null)
var initiationDataSchema = external_exports
  .object({ user_id: optionalWireText, dynamic_variables: fieldsSchema })
  .nullish()
  .catch(null)
var turnSchema = external_exports.object({
  role: external_exports.string().catch(''),
  message: external_exports.string().nullish().catch(null),
  time_in_call_secs: optionalNumber,
  tool_results: toolResultsSchema,
})
var phoneCallSchema = external_exports.object({
  direction: optionalWireText,
  agent_number: optionalWireText,
  external_number: optionalWireText,
  call_result: optionalWireText,
})
var metadataSchema = external_exports.object({
  start_time_unix_secs: optionalNumber,
  call_duration_secs: optionalNumber,
  cost: optionalNumber,
  cost_fiat: optionalNumber,
  conversation_initiation_source: optionalWireText,
  termination_reason: optionalWireText,
  error: external_exports.object({ reason: optionalWireText }).nullish().catch(null),
  phone_call: phoneCallSchema.nullish().catch(null),
})
var conversationSchema = external_exports.object({
  conversation_id: wireId,
  agent_id: wireId,
  status: external_exports.string().min(1),
  user_id: optionalWireText,
  has_audio: external_exports.boolean().nullish().catch(null),
  transcript: external_exports.array(turnSchema.nullable().catch(null)).nullish().catch(null),
  metadata: metadataSchema.nullish().catch(null),
  analysis: analysisSchema,
  conversation_initiation_client_data: initiationDataSchema,
})
var failedCallSchema = external_exports.object({
  conversation_id: wireId,
  agent_id: wireId,
  failure_reason: optionalWireText,
  user_id: optionalWireText,
  metadata: external_exports.object({ body: fieldsSchema }).nullish().catch(null),
  conversation_initiation_client_data: initiationDataSchema,
})
function readConversation(data) {
  const parsed = conversationSchema.safeParse(data)
  if (!parsed.success) return null
  const { conversation_id, agent_id, status, metadata, transcript, analysis, has_audio } = parsed.data
  const phoneCall = metadata?.phone_call
  const isBrowser = (status === 'done' || status === 'failed') && lacksPhoneCall(metadata)
  const isOutbound = isBrowser || (phoneCall && phoneCall.direction !== 'inbound')
  const direction = isOutbound ? 'outbound' : 'inbound'
  const durationSeconds = readDuration(metadata?.call_duration_secs)
  const { turns, transfer } = readTurns(transcript ?? [])
  const isVoicemail = (transcript ?? []).some((turn) => turn?.tool_results?.some(isVoicemailResult))
  const toolResult = isVoicemail ? 'voicemail' : null
  const callResult = transfer ? 'transferred' : (toolResult ?? phoneCall?.call_result ?? null)
  const ending = readEnding({ status, direction: phoneCall ? direction : null, durationSeconds, callResult })
  const reason = ending.status === 'failed' ? metadata?.error?.reason || metadata?.termination_reason : null
  return {
    conversationId: conversation_id,
    agentId: agent_id,
    ...readOurIds(parsed.data),
    direction,
    ...ending,
    ...readNumbers(direction, { customer: phoneCall?.external_number, agent: phoneCall?.agent_number }),
    startedAt: readTime(metadata?.start_time_unix_secs),
    durationSeconds: durationSeconds ?? 0,
    ...failureOf(reason ?? ''),
    summary: summaryOf(Boolean(reason), analysis?.transcript_summary ?? ''),
    turns,
    hasRecording: has_audio === true,
    ...(transfer && isEnded(ending.status) ? { transfer } : {}),
    ...(isBrowser ? { source: 'browser' } : {}),
    ...readAnalysis(analysis),
    ...(metadata && isEnded(ending.status) ? readCost(metadata) : {}),
  }
}
var PHONE_SOURCES = new Set(['twilio', 'sip_trunk', 'exotel', 'genesys', 'avaya', 'audiocodes'])
function lacksPhoneCall(metadata) {
  if (!metadata || metadata.phone_call) return false
  return !PHONE_SOURCES.has(metadata.conversation_initiation_source ?? '')
}
var MAX_REASON_LENGTH = 500
function failureOf(text) {
  const failure = cleanText(text.trim().slice(0, MAX_REASON_LENGTH))
  return failure ? { failure } : {}
}
function summaryOf(hasReason, summary) {
  const lines = [hasReason && 'The voice provider ended the call because of an error.', summary.trim()]
  return lines.filter(Boolean).join('\n') || null
}
function readFailedCall(data, eventAt = null) {
  const parsed = failedCallSchema.safeParse(data)
  if (!parsed.success) return null
  const { conversation_id, agent_id, failure_reason, metadata } = parsed.data
  const body = metadata?.body ?? {}
  const direction = body['Direction'] === 'inbound' ? 'inbound' : 'outbound'
  const from = body['From'] ?? body['Caller'] ?? body['from_number']
  const to = body['To'] ?? body['Called'] ?? body['to_number']
  return {
    conversationId: conversation_id,
    agentId: agent_id,
    ...readOurIds(parsed.data),
    direction,
    ...readFailureReason(failure_reason),
    ...readNumbers(direction, direction === 'inbound' ? { customer: from, agent: to } : { customer: to, agent: from }),
    startedAt: eventAt,
    durationSeconds: 0,
    summary: null,
    turns: [],
    hasRecording: false,
  }
}
function readNumbers(direction, reported) {
  const agent = readReportedPhone(readNumberText(reported.agent) ?? '')
  const text = readNumberText(reported.customer)
  const customer = text === null ? null : readReportedPhone(text, direction === 'inbound' ? agent : null)
  return {
    callerNumber: direction === 'inbound' ? customer : agent,
    calledNumber: direction === 'inbound' ? agent : customer,
    ...(text !== null && customer === null ? { phoneText: text } : {}),
  }
}
function readOurIds({ user_id, conversation_initiation_client_data: sent }) {
  const variables = sent?.dynamic_variables ?? {}
  return {
    tenantId: readId(variables['tenant_id']) ?? readId(user_id) ?? readId(sent?.user_id),
    callId: readId(variables['call_record_id']),
  }
}
function readId(value) {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? cleanText(value.slice(0, 500)) || null : null
}
var TRANSCRIPT_MAX = 1e6
var TRANSFERS_READ = 20
function readTurns(transcript) {
  const turns = []
  const transfers = []
  let left = TRANSCRIPT_MAX
  for (const entry of transcript) {
    const turn = readTurn(entry, left)
    if (turn) turns.push(turn)
    left -= turn?.text.length ?? 0
    for (const text of listTransferNumbers(entry?.tool_results)) transfers.push({ text, turn: turns.length })
  }
  for (const { text, turn } of transfers.slice(-TRANSFERS_READ).toReversed()) {
    const phoneNumber = readReportedPhone(text)
    if (phoneNumber !== null) return { turns, transfer: { phoneNumber, turn } }
  }
  return { turns }
}
function readTurn(turn, maxLength) {
  const text = cleanText(turn?.message?.slice(0, maxLength) ?? '')
  if (!turn || text.trim() === '') return null
  const at = turn.time_in_call_secs ?? null
  const role = turn.role === 'agent' ? 'agent' : 'customer'
  return { role, text, atSeconds: at === null ? null : Math.max(0, at) }
}
var MAX_CALL_SECONDS = 86400
var EARLIEST_UNIX_SECONDS = Date.UTC(2020) / 1e3
var LATEST_UNIX_SECONDS = Date.UTC(2048) / 1e3
function readDuration(seconds) {
  if (seconds === null || seconds === void 0) return null
  return Math.min(MAX_CALL_SECONDS, Math.max(0, Math.round(seconds)))
}
function readTime(seconds) {
  if (seconds === null || seconds === void 0) return null
  if (seconds < EARLIEST_UNIX_SECONDS || seconds > LATEST_UNIX_SECONDS) return null
  return Math.round(seconds * 1e3)
}
function sniffAudio(bytes) {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1')
  if (start.startsWith('ID3') || isMpegLayer3(bytes)) return 'audio/mpeg'
  if (start.startsWith('RIFF') && start.slice(8) === 'WAVE') return 'audio/wav'
  if (start.startsWith('OggS')) return 'audio/ogg'
  return null
}
function isMpegLayer3(bytes) {
  const [first = 0, second = 0, third = 0] = bytes
  if (first !== 255 || (second & 224) !== 224) return false
  const version = (second >> 3) & 3
  const layer = (second >> 1) & 3
  return version !== 1 && layer === 1 && third >> 4 !== 15 && ((third >> 2) & 3) !== 3
}
export {
  cleanText,
  wireText,
  wireId,
  optionalWireText,
  analysisSettings,
  readEnding,
  readConversation,
  readFailedCall,
  readTime,
  sniffAudio,
}
