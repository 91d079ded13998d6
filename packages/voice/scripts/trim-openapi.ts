// Trims the provider's official OpenAPI document to the parts that the adapter uses:
//   node scripts/trim-openapi.ts PATH-OF-THE-FULL-DOCUMENT > src/openapi/elevenlabs-openapi.json
// Format the result like every other file.
// The remaining schemas are the official ones without descriptions. Unused parts are replaced by `false`, which matches
// no value, so that a request that uses them fails the check.
import { readFileSync } from 'node:fs'

type Json = Record<string, unknown>

const OPERATIONS = [
  ['post', '/v1/convai/agents/create'],
  ['get', '/v1/convai/agents'],
  ['get', '/v1/convai/agents/{agent_id}'],
  ['patch', '/v1/convai/agents/{agent_id}'],
  ['delete', '/v1/convai/agents/{agent_id}'],
  ['get', '/v2/voices'],
  ['get', '/v1/convai/llm/list'],
  ['post', '/v1/convai/twilio/outbound-call'],
  ['post', '/v1/convai/twilio/register-call'],
  ['get', '/v1/convai/conversations'],
  ['get', '/v1/convai/conversations/{conversation_id}'],
  ['delete', '/v1/convai/conversations/{conversation_id}'],
  ['get', '/v1/convai/conversations/{conversation_id}/audio'],
  ['get', '/v1/convai/conversation/get-signed-url'],
  ['get', '/v1/convai/phone-numbers'],
  ['get', '/v1/convai/phone-numbers/{phone_number_id}'],
  ['patch', '/v1/convai/phone-numbers/{phone_number_id}'],
  ['post', '/v1/convai/knowledge-base/text'],
  ['post', '/v1/convai/knowledge-base/url'],
  ['post', '/v1/convai/knowledge-base/file'],
  ['delete', '/v1/convai/knowledge-base/{documentation_id}'],
  ['post', '/v1/convai/tools'],
  ['get', '/v1/convai/tools'],
  ['patch', '/v1/convai/tools/{tool_id}'],
  ['delete', '/v1/convai/tools/{tool_id}'],
  ['post', '/v1/convai/secrets'],
  ['get', '/v1/convai/secrets'],
  ['patch', '/v1/convai/secrets/{secret_id}'],
  ['get', '/v1/user/subscription'],
  ['get', '/v1/convai/settings'],
  ['get', '/v1/workspace/webhooks'],
] as const

/** Unused parts of agents, tools, and conversations, by the prefixes of their schema names. */
const UNUSED_PREFIXES = [
  'AgentWorkflow',
  'ClientToolConfig',
  'MCPToolConfig',
  'APIIntegrationWebhook',
  'CustomLLM',
  'LanguagePreset',
  'WidgetConfig',
  'Guardrails',
  'AlertingSettings',
  'ApiIntegrationWebhook',
  'SMBTool',
  'AgentAnalysisItems',
  'AgentTestingSettings',
  'AgentWorkspaceOverrides',
  'TransferToAgent',
  'PhoneNumberDynamicVariable',
  'SIPUri',
  'CustomSIPHeader',
  'UUITransfer',
  'PostDialDigits',
  'MemoryToolConfig',
  'SMSOutbound',
  'OutboundSIPTrunkConfig',
  'InboundSIPTrunkConfig',
  'VoiceSharing',
  'FineTuning',
  'VoiceVerification',
  'ConversationHistoryTranscriptToolCallApi',
  'ConversationHistoryTranscriptToolCallClient',
  'ConversationHistoryTranscriptToolCallMCP',
  'ConversationHistoryTranscriptWorkflowTools',
  'ConversationHistoryTranscriptTransfer',
  'ConversationHistoryTranscriptAPI',
  'ConversationHistoryTranscriptMCP',
  'ConversationHistoryTranscriptClientTool',
  'ConversationHistoryRedaction',
  'TurnConfigOverride',
  'ProcedureRef',
  'RagConfig',
  'EffectsSpec',
  'ArrayJsonSchemaProperty',
  'AuthConnectionLocator',
  'ConvAIDynamicVariable',
  'ConvAIEnvVarLocator',
  'Dependent',
  'EnvironmentAuthConnection',
  'QueryParamsJsonSchema',
  'RequiredConstraints',
  'ResponseFilter',
  'SecretDependencyType',
  'UnitTestToolCallParameter',
]
const DESCRIPTION_KEYS = new Set(['description', 'title', 'example', 'examples'])

const path = process.argv[2]
if (path === undefined) {
  process.stderr.write('Usage: node scripts/trim-openapi.ts FILE (the full OpenAPI document)\n')
  process.exit(2)
}
process.stdout.write(`${JSON.stringify(trim(JSON.parse(readFileSync(path, 'utf8')) as Json))}\n`)

function trim(document: Json): Json {
  const all = objectAt(objectAt(document, 'components'), 'schemas')
  const paths: Record<string, Json> = {}
  for (const [method, route] of OPERATIONS) {
    const operation = objectAt(objectAt(objectAt(document, 'paths'), route), method)
    const { parameters = [], requestBody, responses } = operation
    paths[route] = { ...paths[route], [method]: removeDescriptions({ parameters, requestBody, responses }, false) }
  }
  const schemas: Json = {}
  const pending = namesIn(paths)
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name in schemas) continue
    const isUnused = UNUSED_PREFIXES.some((prefix) => name.startsWith(prefix))
    schemas[name] = isUnused ? false : removeDescriptions(schemaOf(all, name), false)
    pending.push(...namesIn(schemas[name]))
  }
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
  const title = 'Trimmed from the official ElevenLabs OpenAPI document (MIT, see the license next to this file)'
  return { openapi: document['openapi'], info: { title, version: '1.0' }, paths, components: { schemas: sorted } }
}

/** Two references in the official document are broken: they mean the schema without the suffix. */
function schemaOf(all: Json, name: string): unknown {
  return all[name] ?? objectAt(all, name.replace(/-(Input|Output)$/, ''))
}

/** `isNames`: the keys are property names, one of which may be "description". */
function removeDescriptions(value: unknown, isNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => removeDescriptions(item, false))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([key, inner]) => inner !== undefined && (isNames || !(DESCRIPTION_KEYS.has(key) || key.startsWith('x-'))),
  )
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, removeDescriptions(inner, !isNames && key === 'properties')]),
  )
}

function namesIn(value: unknown): string[] {
  const found = JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
  return [...found].map(([, name = '']) => name)
}

function objectAt(value: Json, key: string): Json {
  const found = value[key]
  if (typeof found !== 'object' || found === null) throw new Error(`The document has no ${key}`)
  return found as Json
}
