import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readReport, describeTally, sumTallies } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'callwright-tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(testResults: unknown[]): ReturnType<typeof readReport> {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify({ testResults }))
  return readReport(path)
}

const test = (status: string): { status: string; fullName: string } => ({ status, fullName: `a ${status} test` })

it('counts passed, failed, and skipped tests', () => {
  const assertionResults = ['passed', 'passed', 'failed', 'skipped', 'todo', 'pending'].map(test)
  expect(report([{ status: 'failed', assertionResults }])).toEqual({
    passed: 2,
    failed: 1,
    skipped: 3,
    skippedNames: ['a skipped test', 'a todo test', 'a pending test'],
  })
})

it('counts a file that broke before its first test as one failure', () => {
  expect(report([{ status: 'failed', assertionResults: [] }])).toMatchObject({ passed: 0, failed: 1 })
  expect(report([{ status: 'failed', assertionResults: [test('passed')] }])).toMatchObject({ passed: 1, failed: 1 })
})

it('counts a missing or empty report as one failure', () => {
  expect(report([])).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  expect(readReport(join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

it('prints the sum of all steps', () => {
  const tallies = [
    { passed: 2, failed: 0, skipped: 1 },
    { passed: 3, failed: 1, skipped: 0 },
  ]
  expect(describeTally(sumTallies(tallies))).toBe('5 passed, 1 failed, 1 skipped')
})
