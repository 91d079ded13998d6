import type { CopyStep } from '@callwright/db/copy/copy-to-postgres'

/** What a copy does at the moment; `found` tells how it began. */
export type Step =
  | CopyStep
  | { doing: 'files'; files: number }
  | { doing: 'beginning'; found: 'half' | 'earlier' | 'complete' }

const LINE_EVERY_MS = 5000

const BEGINNINGS = {
  half: 'A copy was begun before: it goes on where it was.',
  earlier: 'The installation was used since it was copied last: it is copied anew.',
  complete: 'The copy is complete already: everything is compared once more.',
}

const WORDS = {
  copying: 'Copying rows ...',
  search: 'Making the search ...',
  indexes: 'Making indexes ...',
  comparing: 'Comparing rows ...',
  files: 'Comparing files ...',
}

/** A line when a kind of step begins, and every few seconds one that tells how far it is. */
export function progressLines(print: (line: string) => void): (step: Step) => void {
  const begun = new Set<string>()
  let printedAt = 0
  return (step) => {
    if (step.doing === 'beginning') return print(BEGINNINGS[step.found])
    const isNew = !begun.has(step.doing)
    if (!isNew && performance.now() - printedAt < LINE_EVERY_MS) return
    begun.add(step.doing)
    printedAt = performance.now()
    print(isNew ? WORDS[step.doing] : `  ${howFar(step)}`)
  }
}

function howFar(step: Exclude<Step, { doing: 'beginning' }>): string {
  switch (step.doing) {
    case 'copying':
    case 'comparing':
      return `${step.table}: ${withCommas(step.rows)}`
    case 'search':
      return `search: ${withCommas(step.rows)} calls`
    case 'indexes':
      return `indexes: ${step.left} tables left`
    case 'files':
      return `${withCommas(step.files)} files`
  }
}

export function withCommas(count: number): string {
  return count.toLocaleString('en-US')
}
