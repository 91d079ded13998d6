import { asJson, isJson, type Json, listAt, textAt, valueAt } from '../json.ts'
import type { FakeAgent, FakeConversation, FakeState, FakeTool, FakeToolUse } from '../state.ts'
import { variablesOf } from '../variables.ts'
import { TOOL_IDS } from './tools.ts'

/** `values`: what the language model fills in, in the shape of the request's body. */
export type ToolUseRequest = { conversationId: string; name: string; values?: Json }

/**
 * Uses one of the agent's tools in a conversation, as its language model would: asks the tool's URL, or takes the tool's
 * mock if the conversation mocks its tools.
 * @returns null if there is no such conversation, or its agent has no such tool
 */
export async function useTool(state: FakeState, request: ToolUseRequest): Promise<FakeToolUse | null> {
  const conversation = state.conversations.get(request.conversationId)
  const agent = state.agents.get(conversation?.agentId ?? '')
  const tool = [...state.tools.values()].find(
    ({ id, config }) => textAt(config, 'name') === request.name && listAt(agent?.body, TOOL_IDS).includes(id),
  )
  if (!conversation || !agent || !tool) return null
  const schema = valueAt(tool.config, 'api_schema.request_body_schema')
  const body = buildBody(schema, asJson(request.values), valuesOf(conversation, agent))
  const answer = conversation.mocksTools ? mockedAnswer(tool) : await ask(state, { tool, body })
  const use: FakeToolUse = { name: request.name, url: textAt(tool.config, 'api_schema.url'), body, ...answer }
  conversation.toolUses.push(use)
  return use
}

/** The variables of an agent's tools that a call must fill. */
export function toolVariables({ tools }: FakeState, body: unknown): string[] {
  const ids = listAt(body, TOOL_IDS)
  const texts = [...tools.values()].filter(({ id }) => ids.includes(id)).map(({ config }) => JSON.stringify(config))
  const names = texts.flatMap((text) => [...text.matchAll(/"dynamic_variable":"(\w+)"/g)].map(([, name = '']) => name))
  return names.filter((name) => !name.startsWith('system__'))
}

/** A call's variables, and the provider's own. In a browser, there are no numbers. */
function valuesOf(conversation: FakeConversation, agent: FakeAgent): Map<string, unknown> {
  const { id, agentId, direction, customerNumber, agentNumber, channel } = conversation
  const [caller, called] = direction === 'inbound' ? [customerNumber, agentNumber] : [agentNumber, customerNumber]
  const numbers = [
    ['system__caller_id', caller],
    ['system__called_number', called],
  ] as const
  return new Map<string, unknown>([
    ...variablesOf(agent, conversation.sent),
    ['system__conversation_id', id],
    ['system__agent_id', agentId],
    ...(channel === 'phone' ? numbers : []),
  ])
}

function buildBody(schema: unknown, values: Json, variables: ReadonlyMap<string, unknown>): Json {
  const entries = Object.entries(asJson(valueAt(schema, 'properties'))).map(([name, property]) => {
    if (valueAt(property, 'type') === 'object') return [name, buildBody(property, asJson(values[name]), variables)]
    const variable = textAt(property, 'dynamic_variable')
    return [name, variable === '' ? values[name] : variables.get(variable)]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Json
}

function mockedAnswer({ mocks }: FakeTool): Pick<FakeToolUse, 'status' | 'result'> {
  const result = mocks[0] === undefined ? 'No mock matches this tool call.' : textAt(mocks[0], 'mock_result')
  return { status: null, result }
}

async function ask(
  { secrets }: FakeState,
  { tool, body }: { tool: FakeTool; body: Json },
): Promise<Pick<FakeToolUse, 'status' | 'result'>> {
  const sent = Object.entries(asJson(valueAt(tool.config, 'api_schema.request_headers')))
  const headers = sent.map(([name, value]): [string, string] => {
    const secret = isJson(value) ? secrets.get(textAt(value, 'secret_id'))?.value : value
    return [name, typeof secret === 'string' ? secret : '']
  })
  const seconds = Number(valueAt(tool.config, 'response_timeout_secs'))
  try {
    const response = await fetch(textAt(tool.config, 'api_schema.url'), {
      method: textAt(tool.config, 'api_schema.method'),
      headers: [['content-type', 'application/json'], ...headers],
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(seconds * 1000),
    })
    return { status: response.status, result: await response.text() }
  } catch (error) {
    return { status: null, result: String(error) }
  }
}
