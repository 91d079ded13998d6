import type { ToolParameter } from '@callwright/contract/tools/tools'
import { toProviderText } from '@callwright/contract/text/variables'
import { z } from 'zod'
import { type SavedTool, VoiceProviderError } from '../../voice-provider.ts'
import type { ElevenLabsClient } from '../client.ts'
import { NOT_FOUND } from '../errors.ts'
import { forEachPage } from '../lists.ts'
import { saveOnce } from './save-once.ts'
import { droppedPaths } from '../wire-difference.ts'
import { optionalWireText, wireId } from '../wire-text.ts'

const TOOLS = '/v1/convai/tools'

const toolSchema = z.looseObject({ id: wireId, tool_config: z.looseObject({ description: optionalWireText }) })
const toolsSchema = z.object({
  tools: z.array(toolSchema.nullable().catch(null)),
  has_more: z.boolean().catch(false),
  next_cursor: optionalWireText,
})

/**
 * Creates or changes a tool and verifies that the provider saved everything.
 * @throws VoiceProviderError, also if the provider silently ignored a setting
 */
export async function saveTool(client: ElevenLabsClient, tool: SavedTool): Promise<{ providerToolId: string }> {
  const body = toolBody(tool)
  const change = async (id: string): Promise<z.output<typeof toolSchema> | null> =>
    await client.readOrNull({ method: 'PATCH', path: pathOf(id), body }, toolSchema)
  const saved = await saveOnce(tool.providerToolId, {
    find: async () => await findTool(client, tool),
    change,
    create: async () => await client.read({ method: 'POST', path: TOOLS, body }, toolSchema),
  })
  const isComplete = (stored: object): boolean => droppedPaths(body, stored).length === 0
  if (isComplete(saved)) return { providerToolId: saved.id }
  const again = await change(saved.id)
  if (again === null) throw new VoiceProviderError('unavailable', NOT_FOUND)
  if (isComplete(again)) return { providerToolId: saved.id }
  const message = `The voice provider did not save all settings of the tool ${tool.name}. Please try again later.`
  throw new VoiceProviderError('refused', message)
}

/** Also detaches it from every agent. Succeeds even if the tool is already gone. */
export async function deleteTool(client: ElevenLabsClient, providerToolId: string): Promise<void> {
  await client.download({ method: 'DELETE', path: pathOf(providerToolId), query: { force: 'true' } })
}

/**
 * Finds a tool whose id was lost. If there are several, the oldest is kept and the others are deleted, since their ids
 * are stored nowhere. The account's list has the tools of all clients.
 */
async function findTool(client: ElevenLabsClient, { name, toolId }: SavedTool): Promise<string | null> {
  const ids: string[] = []
  await forEachPage(async (cursor) => {
    // The provider searches the start of the name only.
    const order = { sort_by: 'created_at', sort_direction: 'asc' }
    const query = { page_size: '100', search: name, types: ['webhook'], ...order, cursor }
    const page = await client.read({ method: 'GET', path: TOOLS, query }, toolsSchema)
    const own = page.tools.filter((tool) => tool?.tool_config.description?.endsWith(markOf(toolId)))
    ids.push(...own.flatMap((tool) => tool?.id ?? []))
    return page.has_more ? page.next_cursor : null
  })
  const [oldest = null, ...duplicates] = ids
  for (const duplicate of duplicates) await deleteTool(client, duplicate)
  return oldest
}

function pathOf(providerToolId: string): string {
  return `${TOOLS}/${encodeURIComponent(providerToolId)}`
}

/** At the end of a tool's description, so that it is found again. */
function markOf(toolId: string): string {
  return `[${toolId}]`
}

const CONFIRM_FIRST =
  'This changes something: before you use it, read the details back to the caller, and use it only after the caller ' +
  'has clearly said yes.'
/** The provider's minimum, and what our server takes apart from the business's own system. */
const MIN_TIMEOUT_SECONDS = 5
const MARGIN_SECONDS = 2
/** A pause of this length needs no sound and no words. */
const SHORT_SECONDS = 2

function toolBody(tool: SavedTool): object {
  const { name, toolId, description, changes, sound, timeoutSeconds, url, secretId, parameters } = tool
  const sent = parameters.filter(({ source }) => source === 'agent' || source === 'variable')
  const isLong = sound === null && timeoutSeconds > SHORT_SECONDS
  return {
    tool_config: {
      type: 'webhook',
      name,
      description: [toProviderText(description), changes && CONFIRM_FIRST, markOf(toolId)].filter(Boolean).join(' '),
      response_timeout_secs: Math.max(MIN_TIMEOUT_SECONDS, timeoutSeconds + MARGIN_SECONDS),
      execution_mode: 'immediate',
      pre_tool_speech: isLong ? 'force' : 'auto',
      interruption_mode: 'disable_during_tool',
      tool_call_sound: sound,
      tool_call_sound_behavior: sound === null ? 'auto' : 'always',
      // Our answers say what to do about an error.
      tool_error_handling_mode: 'passthrough',
      follow_redirects: false,
      api_schema: {
        url,
        method: 'POST',
        content_type: 'application/json',
        request_headers: { authorization: { secret_id: secretId } },
        request_body_schema: objectSchema(
          {
            arguments: objectSchema(
              Object.fromEntries(sent.map((parameter) => [parameter.name, parameterSchema(parameter)])),
              sent.flatMap(({ name: key, source, required }) => (source === 'agent' && required ? [key] : [])),
            ),
            // In a browser, there are no numbers.
            call: objectSchema(
              {
                conversation_id: variableSchema('system__conversation_id'),
                agent_id: variableSchema('system__agent_id'),
                caller: variableSchema('system__caller_id'),
                called: variableSchema('system__called_number'),
              },
              ['conversation_id', 'agent_id'],
            ),
          },
          ['arguments', 'call'],
        ),
      },
    },
    response_mocks: [{ mock_result: tool.testAnswer, is_error: false }],
  }
}

const TYPES = { text: 'string', number: 'number', 'yes-no': 'boolean', choice: 'string' } as const

function parameterSchema({ source, type, description, choices, value }: ToolParameter): object {
  if (source === 'variable') return variableSchema(value)
  return { type: TYPES[type], description: toProviderText(description), ...(type === 'choice' && { enum: choices }) }
}

/** Values of variables are text. */
function variableSchema(name: string): object {
  return { type: 'string', dynamic_variable: name }
}

function objectSchema(properties: object, required: readonly string[]): object {
  return { type: 'object', properties, required }
}
