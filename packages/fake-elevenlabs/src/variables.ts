import { asJson, valueAt } from './json.ts'
import type { FakeAgent } from './state.ts'

const VARIABLE = /\{\{\s*([^{}]+?)\s*\}\}/g
const PLACEHOLDERS = 'conversation_config.agent.dynamic_variables.dynamic_variable_placeholders'

/** The variables of a call: those of its initiation data, and the agent's placeholders for all others. */
export function variablesOf({ body }: FakeAgent, sent: unknown): Map<string, unknown> {
  const placeholders = Object.entries(asJson(valueAt(body, PLACEHOLDERS)))
  return new Map([...placeholders, ...Object.entries(asJson(valueAt(sent, 'dynamic_variables')))])
}

export function missingVariables(texts: readonly string[], variables: ReadonlyMap<string, unknown>): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = '']) => name))
  return names.filter((name) => !name.startsWith('system__') && !variables.has(name))
}

export function fillVariables(text: string, variables: ReadonlyMap<string, unknown>): string {
  return text.replace(VARIABLE, (whole, name: string) => {
    const value = variables.get(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
  })
}
