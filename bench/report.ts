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

/** Prints a table and writes a JSON file with all details. @returns whether all targets are met */
export function report(name: string, findings: readonly Finding[]): boolean {
  const headings = { what: name, target: 'target', figure: 'figure', verdict: '' }
  const lines = findings.map(({ what, target, figure, isMet }) => ({
    what,
    target,
    figure,
    verdict: formatVerdict(isMet),
  }))
  const widthOf = (column: keyof typeof headings): number =>
    Math.max(...[headings, ...lines].map((line) => line[column].length))
  for (const line of [headings, ...lines]) {
    const [what, target, figure] = (['what', 'target', 'figure'] as const).map((column) =>
      line[column].padEnd(widthOf(column)),
    )
    console.log(`${what}  ${target}  ${figure}  ${line.verdict}`.trimEnd())
  }
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  const machine = { node: process.version, cores: availableParallelism() }
  writeFileSync(file, `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, findings }, null, 2)}\n`)
  console.log(`\nAll details: bench/results/${name}.json`)
  return findings.every(({ isMet }) => isMet !== false)
}

function formatVerdict(isMet: boolean | null): string {
  if (isMet === null) return ''
  return isMet ? 'pass' : 'FAIL'
}
