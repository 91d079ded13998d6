import { findUnreadableBraces, listFilledVariables, variableKey } from '../text/variables.ts'
import type { ExplainedRow } from './recipients.ts'
import { runToEnd } from './run-to-end.ts'

/** A list's prompts can refer to a million different variables. */
const MAX_ROW_VARIABLES = 100

/** Names of variables, with the number of rows that have no value for them. */
export type MissingVariables = { name: string; rows: number }[]

/**
 * The `{{variables}}` that some accepted rows have no value for.
 * @param agentVariables the names in the agent's text
 * @returns the agent's variables first, in order, then those that appear only in the rows' own text
 */
export function findMissingVariables(
  rows: readonly ExplainedRow[],
  agentVariables: readonly string[],
): MissingVariables {
  return runToEnd(findMissingVariablesInSteps(rows, agentVariables))
}

/** Like `findMissingVariables`, but yields before each row: prompts can be 10 kB long. */
export function* findMissingVariablesInSteps(
  rows: readonly ExplainedRow[],
  agentVariables: readonly string[],
): Generator<void, MissingVariables, void> {
  // Counts the variables that rows have: rows have few columns, while text may name thousands of variables.
  const rowsWithValue = new Map(agentVariables.map((name) => [variableKey(name), 0]))
  const rowCounts = new Map<string, { name: string; count: number }>()
  const keys = new Map<string, string>()
  const keyOf = (header: string): string => {
    const key = keys.get(header) ?? variableKey(header)
    keys.set(header, key)
    return key
  }
  let accepted = 0
  for (const row of rows) {
    yield
    if (row.outcome !== 'accepted') continue
    accepted += 1
    const filled = new Set(Object.keys(row.variables).map(keyOf))
    if (row.name !== null) filled.add('name')
    for (const key of filled) {
      const rowsBefore = rowsWithValue.get(key)
      if (rowsBefore !== undefined) rowsWithValue.set(key, rowsBefore + 1)
    }
    for (const name of listFilledVariables(row.overrides.prompt ?? '', row.overrides.firstMessage ?? '')) {
      const key = variableKey(name)
      if (filled.has(key) || rowsWithValue.has(key)) continue
      const known = rowCounts.get(key)
      if (known) known.count += 1
      else if (rowCounts.size < MAX_ROW_VARIABLES) rowCounts.set(key, { name, count: 1 })
    }
  }
  const agentNames = agentVariables.map((name) => ({
    name,
    rows: accepted - (rowsWithValue.get(variableKey(name)) ?? 0),
  }))
  const rowNames = [...rowCounts.values()].map(({ name, count }) => ({ name, rows: count }))
  return [...agentNames, ...rowNames].filter(({ rows: count }) => count > 0)
}

/**
 * Sentences about braces in the rows' own text that cannot be read as a variable, without repeats. Yields before each
 * row.
 */
export function* findUnreadableRowsInSteps(rows: readonly ExplainedRow[]): Generator<void, string[], void> {
  const problems = new Set<string>()
  for (const row of rows) {
    yield
    if (row.outcome !== 'accepted' || problems.size >= MAX_ROW_PROBLEMS) continue
    const found = findUnreadableBraces(row.overrides.prompt ?? '', row.overrides.firstMessage ?? '')
    for (const problem of found) problems.add(problem)
  }
  return [...problems].slice(0, MAX_ROW_PROBLEMS)
}

const MAX_ROW_PROBLEMS = 10
