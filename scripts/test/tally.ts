import { readFileSync } from 'node:fs'

/** Test counts for one `npm test` step. */
export type Tally = { passed: number; failed: number; skipped: number }

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0 }
export const onePassed: Tally = { ...emptyTally, passed: 1 }
export const oneFailed: Tally = { ...emptyTally, failed: 1 }
export const oneSkipped: Tally = { ...emptyTally, skipped: 1 }

export function sumTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failed: tallies.reduce((total, tally) => total + tally.failed, 0),
    skipped: tallies.reduce((total, tally) => total + tally.skipped, 0),
  }
}

/** The last line of `npm test`. Other programs parse it, so its format is fixed. */
export function describeTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

export type TestReport = Tally & {
  /** Full names of the tests that did not run. */
  skippedNames: string[]
}

/**
 * Reads a report from vitest's JSON reporter. A file that fails before its first test (for example, because an import
 * does not resolve) has no failed test, so it counts as one failure; so does a missing or empty report.
 */
export function readReport(path: string): TestReport {
  const report = parse(path)
  if (!report) return { ...oneFailed, skippedNames: [] }
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  if (tests.length === 0 && brokenFiles.length === 0) return { ...oneFailed, skippedNames: [] }
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed')
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter((test) => test.status === 'failed').length + brokenFiles.length,
    skipped: skipped.length,
    skippedNames: skipped.map((test) => test.fullName),
  }
}

type VitestReport = {
  testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[]
}

function parse(path: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  } catch {
    return null
  }
}
