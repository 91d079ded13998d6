import { listFilledVariables } from '../text/variables.ts'
import type { ExplainedRow } from './recipients.ts'
import { runToEnd } from './run-to-end.ts'

/** A list's prompts can refer to a million different variables. */
const MAX_ROW_VARIABLES = 100
const ROWS_PER_STEP = 100

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

/** Like `findMissingVariables`, but yields after every 100 rows (a few milliseconds: prompts can be 10 kB long). */
export function* findMissingVariablesInSteps(
  rows: readonly ExplainedRow[],
  agentVariables: readonly string[],
): Generator<void, MissingVariables, void> {
  // Counts the variables that rows have: rows have few columns, while text may name thousands of variables.
  const rowsWithValue = new Map(agentVariables.map((name) => [name, 0]))
  const rowCounts = new Map<string, number>()
  let accepted = 0
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_STEP === 0) yield
    if (row.outcome !== 'accepted') continue
    accepted += 1
    const names = new Set(Object.keys(row.variables))
    if (row.name !== null) names.add('name')
    for (const name of names) {
      const rowsBefore = rowsWithValue.get(name)
      if (rowsBefore !== undefined) rowsWithValue.set(name, rowsBefore + 1)
    }
    for (const name of listFilledVariables(row.overrides.prompt ?? '', row.overrides.firstMessage ?? '')) {
      if (names.has(name) || rowsWithValue.has(name)) continue
      if (rowCounts.has(name) || rowCounts.size < MAX_ROW_VARIABLES) rowCounts.set(name, (rowCounts.get(name) ?? 0) + 1)
    }
  }
  const agentNames = agentVariables.map((name) => ({ name, rows: accepted - (rowsWithValue.get(name) ?? 0) }))
  const rowNames = [...rowCounts].map(([name, count]) => ({ name, rows: count }))
  return [...agentNames, ...rowNames].filter(({ rows: count }) => count > 0)
}
