import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

export type Finding = {
  what: string
  /** As displayed; empty for figures without a target. */
  target: string
  figure: string
  /** null if there is no target. */
  isMet: boolean | null
  /** The data behind the figure. */
  details?: unknown
}

const VERDICTS: Readonly<Record<string, string>> = { true: 'pass', false: 'FAIL' }

/** Prints a table and writes a JSON file with all details. @returns whether all targets are met */
export function report(name: string, findings: readonly Finding[]): boolean {
  const rows = [
    [name, 'target', 'figure', ''],
    ...findings.map(({ what, target, figure, isMet }) => [what, target, figure, VERDICTS[String(isMet)] ?? '']),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  const machine = { node: process.version, cores: availableParallelism() }
  writeFileSync(file, `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, findings }, null, 2)}\n`)
  console.log(`\nAll details: bench/results/${name}.json`)
  return findings.every(({ isMet }) => isMet !== false)
}
