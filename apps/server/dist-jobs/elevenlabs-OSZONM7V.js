import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import {
  analysisSettings,
  optionalWireText,
  readConversation,
  readEnding,
  readTime,
  sniffAudio,
  wireId,
  wireText,
} from './chunk-GGRQWXQ6.js'
import {
  CALL_DIRECTIONS,
  VoiceProviderError,
  isProviderName,
  promptWithContext,
  providerValues,
  toProviderText,
} from './chunk-KCUA5MXW.js'
import { external_exports, readReportedPhone } from './chunk-EY235HQA.js'
import './chunk-FLKO6SS4.js'
var SPEECH_MODEL = 'eleven_flash_v2_5'
var DEFAULT_VOICE = 'cjVigY5qzO86Huf0OWal'
var CALLWRIGHT_TAG = 'callwright'
var AGENT_BODY_VERSION = 7
function agentBody(agent, limits) {
  const { language, voiceId, maxCallSeconds, silenceSeconds } = agent
  const written = promptWithContext(agent.systemPrompt, agent.context)
  const conditions = agent.transfers.flatMap(({ name, condition }) => [name, condition])
  const placeholders = placeholdersFor(written, agent.firstMessage, agent.voicemailMessage, ...conditions)
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
        language,
        prompt: {
          prompt,
          ...(limits.llm !== null && { llm: limits.llm }),
          timezone: agent.timeZone,
          knowledge_base: agent.documents.map(locator),
          built_in_tools: {
            end_call: systemTool('end_call'),
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
      conversation: { max_duration_seconds: maxCallSeconds },
    },
    platform_settings: {
      overrides: {
        conversation_config_override: {
          agent: { first_message: true, language: true, prompt: { prompt: true } },
          tts: { voice_id: true },
        },
      },
      auth: { enable_auth: true },
      call_limits: {
        agent_concurrency_limit: limits.concurrency,
        daily_limit: limits.callsPerDay,
        bursting_enabled: false,
      },
      ...(limits.llm !== null && { analysis_llm: limits.llm }),
      ...analysisSettings(agent.fields),
    },
  }
}
function tenantTag(tenantId) {
  return `tenant:${tenantId}`
}
function agentName({ businessName, tenantId }) {
  return `${businessName} ${agentNameSuffix(tenantId)}`.trim()
}
function agentNameSuffix(tenantId) {
  return `[${tenantId}]`
}
var NEVER = -1
function systemTool(name, settings = {}) {
  return { type: 'system', name, params: { system_tool_type: name, ...settings } }
}
function toPhoneTransfer({ name, phoneNumber, condition, type }) {
  return {
    transfer_destination: { type: 'phone', phone_number: phoneNumber },
    condition: toProviderText(`${name}: ${condition}`),
    transfer_type: type,
  }
}
function locator({ documentId, name, kind }) {
  return { type: kind === 'link' ? 'url' : kind, name, id: documentId, usage_mode: 'auto' }
}
var VARIABLE = /\{\{([^{}]{1,300})\}\}/g
function placeholdersFor(...strings) {
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
var NO_RESPONSE = 'The voice provider did not respond. Please try again in a moment.'
var NOT_FOUND = 'The voice provider no longer has this.'
var UNREADABLE = 'The voice provider sent a response that could not be read. Please try again in a moment.'
function readJson(bytes) {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes))
    return value
  } catch {
    return void 0
  }
}
function toProviderError(response) {
  const { status } = response
  const text = new TextDecoder().decode(response.bytes.subarray(0, 500))
  const cause = new Error(`The voice provider returned ${status}: ${text}`)
  const isTransient2 = status === 429 || status >= 500 || status < 400 || isBusy(response)
  return new VoiceProviderError(isTransient2 ? 'unavailable' : 'refused', messageFor(response), { cause })
}
var BLOCKED_STATUSES = new Set([401, 403])
function classifyRefusal(response) {
  const code = detailCode(readJson(response.bytes))
  if (response.status === 402 || code === 'quota_exceeded') return 'quota'
  if (response.status === 429 || isBusy(response)) return 'busy'
  if (response.status === 404) return 'not-found'
  return BLOCKED_STATUSES.has(response.status) ? 'blocked' : 'rejected'
}
function isBusy({ bytes }) {
  const code = detailCode(readJson(bytes))
  return code === 'too_many_concurrent_requests' || code === 'system_busy'
}
var BUSY_MESSAGE = 'The voice provider is busy. Please try again in a moment.'
var NO_CREDITS = 'The voice provider account is out of credits.'
var MESSAGES_BY_CODE = {
  quota_exceeded: NO_CREDITS,
  voice_not_found: 'The voice provider no longer has this voice. Please choose another one.',
  document_not_found: 'The voice provider no longer has one of the documents.',
  too_many_concurrent_requests: BUSY_MESSAGE,
  system_busy: BUSY_MESSAGE,
  missing_permissions: "This installation's API key is missing a required permission at the voice provider.",
}
var MESSAGES_BY_STATUS = {
  401: "The voice provider rejected this installation's API key.",
  402: NO_CREDITS,
  403: "This installation's API key is missing a required permission at the voice provider.",
  404: NOT_FOUND,
  413: 'The voice provider refused the request because it is too large.',
  429: BUSY_MESSAGE,
}
function messageFor({ status, bytes }) {
  const body = readJson(bytes)
  const code = detailCode(body)
  const byCode = code !== null && Object.hasOwn(MESSAGES_BY_CODE, code) ? MESSAGES_BY_CODE[code] : void 0
  const field = status === 422 ? rejectedField(body) : null
  const byField = field === null ? void 0 : `The voice provider did not accept the field "${field}" of the request.`
  const other = status >= 500 || status < 400 ? NO_RESPONSE : 'The voice provider refused the request.'
  return byCode ?? MESSAGES_BY_STATUS[status] ?? byField ?? other
}
var errorSchema = external_exports.object({
  detail: external_exports.union([
    external_exports.string(),
    external_exports.object({ status: external_exports.string() }),
    external_exports.object({ code: external_exports.string() }),
    external_exports
      .array(
        external_exports.object({
          loc: external_exports
            .array(external_exports.union([external_exports.string(), external_exports.number()]))
            .nonempty(),
        }),
      )
      .nonempty(),
  ]),
})
function detailCode(body) {
  const parsed = errorSchema.safeParse(body)
  if (!parsed.success || Array.isArray(parsed.data.detail)) return null
  const { detail } = parsed.data
  if (typeof detail === 'string') return detail
  return 'status' in detail ? detail.status : detail.code
}
function rejectedField(body) {
  const parsed = errorSchema.safeParse(body)
  if (!parsed.success || !Array.isArray(parsed.data.detail)) return null
  const name = parsed.data.detail[0]?.loc.at(-1)
  return typeof name === 'string' && /^[a-z0-9_.]{1,60}$/i.test(name) ? name : null
}
var MAX_PAGES = 1e3
var DAY_MS = 864e5
var PAGE_SIZE = '100'
async function forEachPage(readPage) {
  const tokens = new Set()
  let token
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const next = await readPage(token)
    if (!next) return
    if (tokens.has(next)) break
    tokens.add(next)
    token = next
  }
  throw new VoiceProviderError('unavailable', 'The voice provider sent an endless list. Please try again in a moment.')
}
var voiceSchema = external_exports.object({
  voice_id: wireId,
  name: optionalWireText,
  preview_url: optionalWireText,
  labels: external_exports
    .object({ accent: optionalWireText, gender: optionalWireText, age: optionalWireText })
    .nullish()
    .catch(null),
})
var voicesSchema = external_exports.object({
  voices: external_exports.array(voiceSchema.nullable().catch(null)),
  has_more: external_exports.boolean().catch(false),
  next_page_token: optionalWireText,
})
var recentSchema = external_exports.object({
  conversation_id: wireId,
  agent_id: wireId,
  start_time_unix_secs: external_exports.number(),
  status: wireText,
  direction: external_exports.enum(CALL_DIRECTIONS).nullish().catch(null),
  call_duration_secs: external_exports.number().nullish().catch(null),
})
var conversationsSchema = external_exports.object({
  conversations: external_exports.array(recentSchema.nullable().catch(null)),
  has_more: external_exports.boolean().catch(false),
  next_cursor: optionalWireText,
})
function readVoice({ voice_id, name, preview_url, labels }, { baseUrl }) {
  const knownLabels = Object.entries(labels ?? {}).filter(([, value]) => value)
  return {
    voiceId: voice_id,
    name: name || voice_id,
    previewUrl: preview_url && isPlayable(preview_url, baseUrl) ? preview_url : null,
    labels: Object.fromEntries(knownLabels),
  }
}
function isPlayable(address, baseUrl) {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.origin === new URL(baseUrl).origin)
}
async function listVoices(client, options) {
  const voices = new Map()
  await forEachPage(async (token) => {
    const query = { page_size: PAGE_SIZE, include_total_count: 'false', next_page_token: token }
    const page = await client.read({ method: 'GET', path: '/v2/voices', query }, voicesSchema)
    for (const voice of page.voices) if (voice) voices.set(voice.voice_id, readVoice(voice, options))
    return page.has_more ? page.next_page_token : null
  })
  return [...voices.values()]
}
async function listConversations(client, filter) {
  const from = Math.max(0, Math.floor(filter.since / 1e3))
  const to = filter.until === void 0 ? void 0 : Math.ceil(filter.until / 1e3)
  const conversations = new Map()
  await forEachPage(async (cursor) => {
    const query = {
      page_size: PAGE_SIZE,
      call_start_after_unix: String(Math.max(0, from - 1)),
      call_start_before_unix: to === void 0 ? void 0 : String(to + 1),
      sort_direction: 'asc',
      agent_id: filter.agentId,
      user_id: filter.tenantId,
      dynamic_variable_params: filter.callId === void 0 ? void 0 : [`call_record_id:eq:${filter.callId}`],
      cursor,
    }
    const page = await client.read({ method: 'GET', path: '/v1/convai/conversations', query }, conversationsSchema)
    for (const item of page.conversations) {
      const conversation = item && readRecent(item)
      if (conversation) conversations.set(conversation.conversationId, conversation)
    }
    return page.has_more ? page.next_cursor : null
  })
  return [...conversations.values()]
    .filter(({ startedAt }) => startedAt >= from * 1e3 && (to === void 0 || startedAt <= to * 1e3))
    .toSorted((a, b) => a.startedAt - b.startedAt)
}
function readRecent(item) {
  const startedAt = readTime(item.start_time_unix_secs)
  if (startedAt === null) return null
  const direction = item.direction ?? null
  const durationSeconds = item.call_duration_secs ?? null
  const { status } = readEnding({ status: item.status, direction, durationSeconds, callResult: null })
  return { conversationId: item.conversation_id, agentId: item.agent_id, startedAt, status, durationSeconds }
}
var MAX_MODELS = 1e3
var MAX_MODELS_BYTES = 2 * 1024 * 1024
var timingSchema = external_exports
  .object({ fallback_start_days: external_exports.int().min(0).max(365) })
  .nullish()
  .catch(null)
var modelSchema = external_exports.object({
  llm: wireId,
  deprecation_info: external_exports
    .object({
      is_deprecated: external_exports.boolean(),
      provider_deprecation_date: external_exports.string().nullish().catch(null),
      replacement_model: wireId.nullish().catch(null),
      deprecation_config: timingSchema,
    })
    .nullish()
    .catch(null),
})
var modelsSchema = external_exports.object({
  llms: external_exports.array(modelSchema.nullable().catch(null)).max(MAX_MODELS),
  default_deprecation_config: timingSchema,
})
async function listModels(client) {
  const request = { method: 'GET', path: '/v1/convai/llm/list', maxBytes: MAX_MODELS_BYTES }
  const list = await client.read(request, modelsSchema)
  return list.llms.flatMap((model) => (model === null ? [] : [toModel(model, list.default_deprecation_config)]))
}
function toModel({ llm, deprecation_info: info }, timing) {
  const at = Date.parse(info?.provider_deprecation_date ?? '')
  const hasDate = Number.isFinite(at)
  if (!info || (!info.is_deprecated && !hasDate)) return { llm, ending: null }
  const days = (info.deprecation_config ?? timing)?.fallback_start_days ?? 0
  const times = hasDate ? { at, replacedFrom: at - days * DAY_MS } : { at: null, replacedFrom: null }
  return { llm, ending: { ...times, replacement: info.replacement_model ?? null } }
}
function outboundCallBody(call, phoneNumberId) {
  return {
    agent_id: call.agentId,
    agent_phone_number_id: phoneNumberId,
    to_number: call.toNumber,
    conversation_initiation_client_data: initiationData(call),
  }
}
function initiationData(call) {
  const callText = buildCallText(call)
  const variables = Object.entries(call.variables).filter(([name]) => !isProviderName(name))
  const overrides = configOverride({
    ...call.overrides,
    firstMessage: toProviderText(callText.firstMessage),
    systemPrompt: toProviderText(callText.systemPrompt),
  })
  return {
    user_id: call.tenantId,
    dynamic_variables: {
      ...placeholdersFor(callText.firstMessage, callText.systemPrompt),
      ...Object.fromEntries(variables),
      call_record_id: call.callId,
      tenant_id: call.tenantId,
    },
    ...(overrides === null ? {} : { conversation_config_override: overrides }),
  }
}
function buildCallText({ overrides = {}, context = '' }) {
  const { firstMessage = '', systemPrompt = '' } = overrides
  return { firstMessage, systemPrompt: systemPrompt === '' ? '' : promptWithContext(systemPrompt, context) }
}
function configOverride({ language, voiceId, firstMessage, systemPrompt }) {
  const agent = {
    ...(firstMessage ? { first_message: firstMessage } : {}),
    ...(language ? { language } : {}),
    ...(systemPrompt ? { prompt: { prompt: systemPrompt } } : {}),
  }
  const override = {
    ...(Object.keys(agent).length > 0 ? { agent } : {}),
    ...(voiceId ? { tts: { voice_id: voiceId } } : {}),
  }
  return Object.keys(override).length > 0 ? override : null
}
var INCONCLUSIVE_STATUSES = new Set([408, 499])
function readStartedCall(response) {
  const { status } = response
  if (status >= 400 && status < 500 && !INCONCLUSIVE_STATUSES.has(status)) {
    const reason = classifyRefusal(response)
    const { message } = toProviderError(response)
    const retryAfter = response.retryAfterMs === null ? {} : { retryAfterMs: response.retryAfterMs }
    return { outcome: 'refused', reason, message, retryable: reason !== 'rejected', ...retryAfter }
  }
  if (status < 200 || status >= 300) return UNKNOWN_OUTCOME
  const parsed = startedSchema.safeParse(readJson(response.bytes))
  if (!parsed.success) return UNKNOWN_OUTCOME
  const { success, conversation_id } = parsed.data
  if (conversation_id) return { outcome: 'started', conversationId: conversation_id }
  if (success !== false) return UNKNOWN_OUTCOME
  return permanentRefusal('The voice provider refused to place the call.')
}
function outcomeWithoutResponse(error) {
  if (!wasNeverSent(error)) return UNKNOWN_OUTCOME
  return { outcome: 'refused', reason: 'busy', message: NO_RESPONSE, retryable: true }
}
function permanentRefusal(message) {
  return { outcome: 'refused', reason: 'rejected', message, retryable: false }
}
var startedSchema = external_exports.object({
  success: external_exports.boolean().nullish().catch(null),
  conversation_id: wireId.nullish().catch(null),
})
var UNKNOWN_OUTCOME = { outcome: 'unknown', message: 'The voice provider did not say whether it placed the call.' }
var CONNECT_SYSCALLS = new Set(['getaddrinfo', 'connect'])
function wasNeverSent(error) {
  const cause = error instanceof Error ? error.cause : void 0
  return cause instanceof AggregateError ? cause.errors.every(isConnectError) : isConnectError(cause)
}
function isConnectError(cause) {
  if (!(cause instanceof Error)) return false
  const { code, syscall } = cause
  return code === 'UND_ERR_CONNECT_TIMEOUT' || CONNECT_SYSCALLS.has(syscall ?? '')
}
var PATH = '/v1/convai/phone-numbers'
var numberSchema = external_exports.object({
  phone_number_id: wireId,
  phone_number: wireId,
  label: optionalWireText,
  assigned_agent: external_exports.object({ agent_id: wireId }).nullish().catch(null),
})
async function listNumbers(client) {
  const numbers = await client.read(
    { method: 'GET', path: PATH },
    external_exports.array(numberSchema.nullable().catch(null)),
  )
  return numbers.flatMap((row) => {
    const number = row && readReportedPhone(row.phone_number)
    if (!row || !number) return []
    return [{ numberId: row.phone_number_id, number, label: row.label || row.phone_number, agentId: agentOf(row) }]
  })
}
function agentOf({ assigned_agent: agent }) {
  return agent?.agent_id ?? null
}
async function attachNumber(client, numberId, agentId) {
  const path = `${PATH}/${encodeURIComponent(numberId)}`
  await client.read({ method: 'PATCH', path, body: { agent_id: agentId } }, external_exports.unknown())
  if (agentOf(await client.read({ method: 'GET', path }, numberSchema)) === agentId) return
  const action = agentId === null ? 'detach the number from its agent' : 'attach the number to the agent'
  throw new VoiceProviderError('refused', `The voice provider did not ${action}.`)
}
async function registerCall(client, call) {
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
function readTwiml(bytes) {
  const json = readJson(bytes)
  const text = (typeof json === 'string' ? json : new TextDecoder().decode(bytes)).trim()
  if (!/^(?:<\?xml[^>]*>\s*)?<Response[\s>]/.test(text)) throw new VoiceProviderError('unavailable', UNREADABLE)
  return text
}
function droppedPaths(sent, saved, path = '') {
  if (Array.isArray(sent)) return isSameList(sent, saved) ? [] : [path]
  if (sent === null && saved === void 0) return []
  if (!isObject(sent)) return isSameValue(sent, saved) ? [] : [path]
  if (Object.keys(sent).length === 0 && (saved === void 0 || saved === null)) return []
  if (!isObject(saved)) return [path]
  return Object.entries(sent).flatMap(([key, value]) =>
    droppedPaths(value, saved[key], path === '' ? key : `${path}.${key}`),
  )
}
function describeDroppedPaths(dropped, names) {
  const allNames = dropped.map((path) => names.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'some settings')
  const uniqueNames = [...new Set(allNames)]
  const last = uniqueNames.pop() ?? 'some settings'
  return uniqueNames.length === 0 ? last : `${uniqueNames.join(', ')} and ${last}`
}
function isSameList(sent, saved) {
  if (saved === void 0 || saved === null) return sent.length === 0
  if (!Array.isArray(saved)) return false
  const remaining = Array.from(saved)
  for (const item of sent) {
    const at = remaining.findIndex((other) => droppedPaths(item, other).length === 0)
    if (at === -1) return false
    remaining.splice(at, 1)
  }
  return remaining.length === 0 || !isObject(remaining[0])
}
function isSameValue(sent, saved) {
  if (typeof sent !== 'string' || typeof saved !== 'string') return sent === saved
  return normalizeText(sent) === normalizeText(saved)
}
function normalizeText(text) {
  return text.replaceAll('\r\n', '\n').trim()
}
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
async function saveAgent(deps, agent) {
  const body = agentBody(agent, deps.limits)
  const agentId = agent.agentId ?? (await findAgent(deps.client, agent.tenantId))
  const updated = agentId === null ? null : await updateAgent(deps.client, { agentId, body })
  if (updated !== null) return updated
  const lostId = agent.agentId === null ? null : await findAgent(deps.client, agent.tenantId)
  const found = lostId === null ? null : await updateAgent(deps.client, { agentId: lostId, body })
  if (found !== null) return found
  const path = '/v1/convai/agents/create'
  const created = await deps.client.read({ method: 'POST', path, body }, external_exports.object({ agent_id: wireId }))
  return await verifySaved(deps.client, { agentId: created.agent_id, body })
}
var modelsSchema2 = external_exports.object({
  conversation_config: external_exports.object({
    agent: external_exports.object({ prompt: external_exports.object({ llm: wireId }) }),
  }),
  platform_settings: external_exports.object({ analysis_llm: wireId }).nullish().catch(null),
})
function toSavedAgent(agentId, saved) {
  const { data } = modelsSchema2.safeParse(saved)
  if (!data) return { agentId }
  const { llm } = data.conversation_config.agent.prompt
  return { agentId, models: [...new Set([llm, data.platform_settings?.analysis_llm ?? llm])] }
}
async function deleteAgent(client, agentId) {
  await client.download({ method: 'DELETE', path: pathOf(agentId) })
}
async function updateAgent(client, agent) {
  const request = { method: 'PATCH', path: pathOf(agent.agentId), body: agent.body }
  const response = await client.readOrNull(request, external_exports.unknown())
  if (response === null) {
    if ((await readAgent(client, agent.agentId)) === null) return null
    throw new VoiceProviderError('refused', MISSING_PART)
  }
  if (droppedPaths(agent.body, response).length > 0) return await verifySaved(client, agent)
  return toSavedAgent(agent.agentId, response)
}
var MISSING_PART = 'The voice provider no longer has the voice or one of the documents of this agent.'
var MAX_CHANGES = 2
async function verifySaved(client, { agentId, body }) {
  for (let changes = 0; ; changes += 1) {
    const saved = await readAgent(client, agentId)
    if (saved === null) throw new VoiceProviderError('unavailable', NOT_FOUND)
    const dropped = droppedPaths(body, saved)
    if (dropped.length === 0) return toSavedAgent(agentId, saved)
    if (changes === MAX_CHANGES) throw new VoiceProviderError('refused', messageFor2(dropped))
    await client.readOrNull({ method: 'PATCH', path: pathOf(agentId), body }, external_exports.unknown())
  }
}
var SETTING_NAMES = [
  ['conversation_config.agent.prompt.prompt', 'the system prompt'],
  ['conversation_config.agent.prompt.llm', 'the language model in AGENT_LLM'],
  ['conversation_config.agent.first_message', 'the first message'],
  ['conversation_config.agent.language', 'the language'],
  [
    'conversation_config.agent.prompt.built_in_tools.voicemail_detection.params.voicemail_message',
    'the voicemail message',
  ],
  ['conversation_config.agent.prompt.built_in_tools.voicemail_detection', 'voicemail detection'],
  ['conversation_config.agent.prompt.built_in_tools.transfer_to_number', 'the transfers'],
  ['conversation_config.agent.prompt.timezone', 'the time zone'],
  ['conversation_config.tts.voice_id', 'the voice'],
  ['conversation_config.turn', 'the silence limit'],
  ['conversation_config.conversation', 'the maximum call length'],
  ['conversation_config.agent.prompt.knowledge_base', 'the documents'],
  ['platform_settings.overrides', 'the overrides for individual calls'],
  ['platform_settings.call_limits', 'the call limits'],
  ['platform_settings.data_collection', 'the outcomes'],
  ['platform_settings.evaluation', 'the goals'],
  ['platform_settings.analysis_llm', 'the language model in AGENT_LLM'],
]
function messageFor2(dropped) {
  return `The voice provider did not save ${describeDroppedPaths(dropped, SETTING_NAMES)}. Please try again later.`
}
async function readAgent(client, agentId) {
  const agent = await client.readOrNull({ method: 'GET', path: pathOf(agentId) }, external_exports.looseObject({}))
  if (agent !== null && agent['agent_id'] !== agentId) throw new VoiceProviderError('unavailable', UNREADABLE)
  return agent
}
function pathOf(agentId) {
  return `/v1/convai/agents/${encodeURIComponent(agentId)}`
}
var summarySchema = external_exports.object({
  agent_id: wireId,
  name: optionalWireText,
  tags: external_exports.array(external_exports.string()).nullish().catch(null),
  created_at_unix_secs: external_exports.number().nullish().catch(null),
})
var pageSchema = external_exports.object({
  agents: external_exports.array(summarySchema.nullable().catch(null)),
  has_more: external_exports.boolean().catch(false),
  next_cursor: optionalWireText,
})
async function listAgents(client, search) {
  const agents = []
  await forEachPage(async (cursor) => {
    const query = { page_size: '100', ...search, cursor }
    const page = await client.read({ method: 'GET', path: '/v1/convai/agents', query }, pageSchema)
    agents.push(...page.agents.filter((agent) => agent !== null))
    return page.has_more ? page.next_cursor : null
  })
  return agents
}
async function findAgent(client, tenantId) {
  const belongsToTenant = ({ name, tags }) =>
    tags?.includes(tenantTag(tenantId)) === true || name?.endsWith(agentNameSuffix(tenantId)) === true
  const tagged = (await listAgents(client, { tags: [tenantTag(tenantId)] })).filter(belongsToTenant)
  const found = tagged.length > 0 ? tagged : (await listAgents(client, { search: tenantId })).filter(belongsToTenant)
  const [oldest, ...duplicates] = found.toSorted(
    (a, b) => (a.created_at_unix_secs ?? 0) - (b.created_at_unix_secs ?? 0),
  )
  for (const duplicate of duplicates) await deleteAgent(client, duplicate.agent_id)
  return oldest?.agent_id ?? null
}
async function checkAccount(client, config) {
  const key = await checkKey(client, config)
  if (!key.isGood) return [key]
  const wrongModel = findWrongModel(client, config.llm)
  const agents = wrongModel.then(
    async ([wrong]) => await checkAgents(client, wrong ? { ...config, llm: null } : config),
  )
  const checks = [checkPlan(client), checkNumber(client, config), checkWebhook(client), agents]
  return [key, ...(await Promise.all(checks)), ...(await wrongModel)]
}
async function findWrongModel(client, llm) {
  const models = llm === null ? [] : (await listModels(client).catch(() => [])).map((model) => model.llm)
  if (llm === null || models.length === 0 || models.includes(llm)) return []
  const advice = `Set it to one of these, or remove it, and restart: ${models.join(', ')}.`
  const message = `AGENT_LLM=${llm} is not among the voice provider's language models, so agents cannot be saved. ${advice}`
  return [{ what: 'Language model', isGood: false, message }]
}
async function checkKey(client, { baseUrl }) {
  const what = 'Voice provider API key'
  try {
    const query = { page_size: '1' }
    await client.read(
      { method: 'GET', path: '/v1/convai/agents', query },
      external_exports.object({ agents: external_exports.array(external_exports.unknown()) }),
    )
    return { what, isGood: true, message: 'The voice provider accepts the key.' }
  } catch (error) {
    const message = messageOf(error)
    if (error instanceof VoiceProviderError && error.reason === 'refused') {
      return { what, isGood: false, message: `${message} Check ELEVENLABS_API_KEY.` }
    }
    const unreachable = `The voice provider cannot be reached at ${baseUrl}. Calls wait until it responds.`
    return { what: 'Voice provider', isGood: false, message: message === NO_RESPONSE ? unreachable : message }
  }
}
var planSchema = external_exports.object({
  tier: optionalWireText,
  status: optionalWireText,
  character_count: external_exports.number(),
  character_limit: external_exports.number(),
})
var ACTIVE_STATES = new Set(['active', 'trialing', 'free'])
var LOW_CREDITS_SHARE = 0.05
async function checkPlan(client) {
  const what = 'Voice provider plan'
  try {
    const plan = await client.read({ method: 'GET', path: '/v1/user/subscription' }, planSchema)
    const creditsLeft = plan.character_limit - plan.character_count
    const credits = `${creditsLeft} of ${plan.character_limit} credits are left`
    if (plan.status && !ACTIVE_STATES.has(plan.status)) {
      const message = `The plan is not active (${plan.status}). Check the invoices at the voice provider.`
      return { what, isGood: false, message }
    }
    if (creditsLeft <= plan.character_limit * LOW_CREDITS_SHARE) {
      return { what, isGood: false, message: `Only ${credits}. Calls will be refused once they are used up.` }
    }
    return { what, isGood: true, message: `Plan "${plan.tier ?? 'unknown'}": ${credits}.` }
  } catch (error) {
    if (!(error instanceof VoiceProviderError) || error.reason !== 'refused') return failedCheck(what, error)
    return { what, isGood: true, message: 'The key has no permission to read the plan, so credits are not shown.' }
  }
}
async function checkNumber(client, { phoneNumberId }) {
  const what = 'Outgoing number'
  try {
    const numbers = await listNumbers(client)
    const known = numbers.map(({ numberId, number: number2 }) => `${numberId} (${number2})`).join(', ') || 'none'
    if (phoneNumberId === null) {
      const message2 = `No calls can be placed: set ELEVENLABS_PHONE_NUMBER_ID to one of the account's numbers: ${known}.`
      return { what, isGood: false, message: message2 }
    }
    const number = numbers.find(({ numberId }) => numberId === phoneNumberId)
    if (number) return { what, isGood: true, message: `Calls come from ${number.number} (${number.label}).` }
    const message = `ELEVENLABS_PHONE_NUMBER_ID is not a number of this account. Its numbers are: ${known}.`
    return { what, isGood: false, message }
  } catch (error) {
    return failedCheck(what, error)
  }
}
var settingsSchema = external_exports.object({
  webhooks: external_exports.object({ post_call_webhook_id: optionalWireText }).nullish().catch(null),
})
var webhooksSchema = external_exports.object({
  webhooks: external_exports.array(
    external_exports.object({
      webhook_id: external_exports.string(),
      webhook_url: optionalWireText,
      is_disabled: external_exports.boolean().nullish().catch(null),
      is_auto_disabled: external_exports.boolean().nullish().catch(null),
      most_recent_failure_error_code: external_exports.number().nullish().catch(null),
    }),
  ),
})
async function checkWebhook(client) {
  const what = 'Voice provider post-call webhook'
  try {
    const settings = await client.read({ method: 'GET', path: '/v1/convai/settings' }, settingsSchema)
    const id = settings.webhooks?.post_call_webhook_id
    if (!id) {
      const message = 'It is not set. Callwright polls for results instead, so they arrive a little later.'
      return { what, isGood: true, message }
    }
    const { webhooks } = await client.read({ method: 'GET', path: '/v1/workspace/webhooks' }, webhooksSchema)
    const webhook = webhooks.find(({ webhook_id }) => webhook_id === id)
    const url = webhook?.webhook_url ?? 'an address that this key cannot see'
    if (webhook?.is_disabled || webhook?.is_auto_disabled) {
      const code = webhook.most_recent_failure_error_code
      const why = code ? ` because our server responded with ${code}` : ''
      const message = `It is turned off${why}. Turn it back on in your voice provider account. Its URL is ${url}.`
      return { what, isGood: false, message }
    }
    return { what, isGood: true, message: `It is set to ${url}.` }
  } catch (error) {
    return failedCheck(what, error)
  }
}
var MAX_AGENTS = 20
var requiredSettings = (llm) => ({
  ...(llm !== null && { conversation_config: { agent: { prompt: { llm } } } }),
  platform_settings: {
    ...(llm !== null && { analysis_llm: llm }),
    overrides: {
      conversation_config_override: {
        agent: { first_message: true, language: true, prompt: { prompt: true } },
        tts: { voice_id: true },
      },
    },
    call_limits: { bursting_enabled: false },
  },
})
async function checkAgents(client, { llm }) {
  const what = 'Voice provider agents'
  try {
    const agents = (await listAgents(client, { tags: [CALLWRIGHT_TAG] })).filter(({ tags }) =>
      tags?.includes(CALLWRIGHT_TAG),
    )
    const checks = agents.slice(0, MAX_AGENTS).map(async ({ agent_id, name }) => {
      const path = `/v1/convai/agents/${encodeURIComponent(agent_id)}`
      const agent = await client.readOrNull({ method: 'GET', path }, external_exports.looseObject({}))
      const changes = agent === null ? [] : droppedPaths(requiredSettings(llm), agent)
      return changes.length > 0 ? [`${name ?? agent_id} (${describeDroppedPaths(changes, SETTING_NAMES)})`] : []
    })
    const changedAgents = (await Promise.all(checks)).flat()
    if (changedAgents.length > 0) {
      const names = changedAgents.join(', ')
      const message = `Required settings were changed at the voice provider for: ${names}. Update these agents again.`
      return { what, isGood: false, message }
    }
    return { what, isGood: true, message: `Settings checked for ${checks.length} of ${agents.length} agents.` }
  } catch (error) {
    return failedCheck(what, error)
  }
}
function failedCheck(what, error) {
  return { what, isGood: false, message: messageOf(error) }
}
function messageOf(error) {
  if (error instanceof VoiceProviderError) return error.message
  return 'It could not be checked.'
}
import { setTimeout as wait } from 'node:timers/promises'
var TIMEOUT_MS = 2e4
var LARGE_TIMEOUT_FACTOR = 6
var MAX_ATTEMPTS = 3
var FIRST_WAIT_MS = 500
var MAX_WAIT_MS = 1e4
var MAX_BYTES = 16 * 1024 * 1024
function createElevenLabsClient(config) {
  const { timeoutMs = TIMEOUT_MS, sleep = wait, random = Math.random } = config
  async function send(request) {
    const since = performance.now()
    const requestTimeoutMs = timeoutMs * (request.isLarge ? LARGE_TIMEOUT_FACTOR : 1)
    for (let attempt = 1; ; attempt += 1) {
      let retryAfterMs = 0
      try {
        const response = await sendOnce(config, { request, timeoutMs: requestTimeoutMs })
        retryAfterMs = response.retryAfterMs ?? 0
        const isTooLate = retryAfterMs > MAX_WAIT_MS
        if (!isTransient(response.status) || isTooLate || isLast(request, { attempt, since })) return response
      } catch (error) {
        if (error instanceof VoiceProviderError || isLast(request, { attempt, since })) throw error
      }
      await sleep(Math.max(retryAfterMs, FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + random())))
    }
  }
  function isLast({ method }, { attempt, since }) {
    return method === 'POST' || attempt >= MAX_ATTEMPTS || performance.now() - since >= timeoutMs * 0.9
  }
  async function sendChecked(request) {
    const response = await send(request).catch((error) => {
      if (error instanceof VoiceProviderError) throw error
      throw new VoiceProviderError('unavailable', NO_RESPONSE, { cause: error })
    })
    if (response.status !== 404 && (response.status < 200 || response.status >= 300)) throw toProviderError(response)
    return response
  }
  return {
    send,
    async read(request, schema) {
      const response = await sendChecked(request)
      if (response.status === 404) throw toProviderError(response)
      return parse(response.bytes, schema)
    },
    async readOrNull(request, schema) {
      const response = await sendChecked(request)
      return response.status === 404 ? null : parse(response.bytes, schema)
    },
    async download(request) {
      const response = await sendChecked(request)
      return response.status === 404 ? null : response.bytes
    },
  }
}
function parse(bytes, schema) {
  const parsed = schema.safeParse(readJson(bytes))
  if (!parsed.success) throw new VoiceProviderError('unavailable', UNREADABLE, { cause: parsed.error })
  return parsed.data
}
async function sendOnce(config, { request, timeoutMs }) {
  const { method, body, maxBytes = MAX_BYTES } = request
  const isJson = body !== void 0 && !(body instanceof FormData)
  const doFetch = config.fetch ?? globalThis.fetch
  const response = await doFetch(buildUrl(config.baseUrl, request), {
    method,
    headers: { 'xi-api-key': config.apiKey, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    body: isJson ? JSON.stringify(body) : (body ?? null),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
  return { status: response.status, bytes: await readBounded(response, maxBytes), retryAfterMs }
}
function buildUrl(baseUrl, { path, query = {} }) {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query)) {
    for (const item of typeof value === 'string' ? [value] : (value ?? [])) url.searchParams.append(name, item)
  }
  return url
}
async function readBounded(response, maxBytes) {
  const parts = []
  let size = 0
  const body = response.body
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new VoiceProviderError('unavailable', UNREADABLE)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
function readRetryAfter(header) {
  if (header === null || header.trim() === '') return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1e3 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
function isTransient(status) {
  return status === 429 || status >= 500
}
var MAX_AUDIO_BYTES = 96 * 1024 * 1024
async function fetchConversation(client, conversationId) {
  const data = await client.readOrNull(
    { method: 'GET', path: pathOf2(conversationId) },
    external_exports.looseObject({}),
  )
  if (data === null) return null
  const conversation = readConversation(data)
  if (conversation?.conversationId !== conversationId) throw new VoiceProviderError('unavailable', UNREADABLE)
  return conversation
}
async function fetchRecording(client, conversationId) {
  const path = `${pathOf2(conversationId)}/audio`
  const audio = await client.download({ method: 'GET', path, maxBytes: MAX_AUDIO_BYTES, isLarge: true })
  if (audio === null) return null
  const mediaType = sniffAudio(audio)
  if (mediaType === null) throw new VoiceProviderError('unavailable', UNREADABLE)
  return { audio, mediaType }
}
async function deleteConversation(client, conversationId) {
  await client.download({ method: 'DELETE', path: pathOf2(conversationId) })
}
function pathOf2(conversationId) {
  return `/v1/convai/conversations/${encodeURIComponent(conversationId)}`
}
var addedSchema = external_exports.object({ id: wireId })
async function addDocument(client, document) {
  const { id } = await client.read(requestFor(document), addedSchema)
  return { documentId: id }
}
async function removeDocument(client, documentId) {
  const path = `/v1/convai/knowledge-base/${encodeURIComponent(documentId)}`
  await client.download({ method: 'DELETE', path, query: { force: 'true' } })
}
function requestFor({ name, content }) {
  const path = `/v1/convai/knowledge-base/${content.kind === 'link' ? 'url' : content.kind}`
  if (content.kind === 'text') return { method: 'POST', path, body: { text: content.text, name } }
  if (content.kind === 'link') return { method: 'POST', path, body: { url: content.url, name } }
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content.bytes)], name, { type: content.mediaType }))
  form.set('name', name)
  return { method: 'POST', path, body: form, isLarge: true }
}
var WINDOW_MS = 15 * 6e4
async function findConversationOf(client, { callId, tenantId, since, isKnown }) {
  const filter = { tenantId, since, until: since + WINDOW_MS }
  const seen = new Set()
  async function findAmong(conversations) {
    for (const { conversationId } of conversations) {
      if (seen.has(conversationId)) continue
      seen.add(conversationId)
      if (await isKnown?.(conversationId)) continue
      const conversation = await fetchConversation(client, conversationId)
      if (conversation?.callId === callId && conversation.tenantId === tenantId) return conversation
    }
    return null
  }
  const exact = await findAmong(await listConversations(client, { ...filter, callId }))
  return exact ?? (await findAmong(await listConversations(client, filter)))
}
var NO_OUTGOING_NUMBER = 'Calls cannot be placed yet: the operator must set ELEVENLABS_PHONE_NUMBER_ID.'
var LIMITS = { concurrency: 20, callsPerDay: 5e4, llm: null, isTelephoneAudio: false }
function createElevenLabs(config) {
  const client = createElevenLabsClient(config)
  const limits = { ...LIMITS, ...config.limits }
  return {
    name: 'elevenlabs',
    defaultVoiceId: DEFAULT_VOICE,
    agentSettings: JSON.stringify({ ...limits, bodyVersion: AGENT_BODY_VERSION }),
    saveAgent: (agent) => saveAgent({ client, limits }, agent),
    deleteAgent: (agentId) => deleteAgent(client, agentId),
    listVoices: () => listVoices(client, config),
    listModels: () => listModels(client),
    async startCall(call) {
      const from = call.fromNumberId ?? config.phoneNumberId
      if (from === null) return permanentRefusal(NO_OUTGOING_NUMBER)
      const body = outboundCallBody(call, from)
      const request = { method: 'POST', path: '/v1/convai/twilio/outbound-call', body }
      return client.send(request).then(readStartedCall, outcomeWithoutResponse)
    },
    fetchConversation: (conversationId) => fetchConversation(client, conversationId),
    fetchRecording: (conversationId) => fetchRecording(client, conversationId),
    deleteConversation: (conversationId) => deleteConversation(client, conversationId),
    listConversations: (options) => listConversations(client, options),
    findConversationOf: (call) => findConversationOf(client, call),
    addDocument: (document) => addDocument(client, document),
    removeDocument: (documentId) => removeDocument(client, documentId),
    listNumbers: () => listNumbers(client),
    attachNumber: (numberId, agentId) => attachNumber(client, numberId, agentId),
    registerCall: (call) => registerCall(client, call),
    checkAccount: () => checkAccount(client, { ...config, llm: limits.llm }),
  }
}
export { createElevenLabs }
