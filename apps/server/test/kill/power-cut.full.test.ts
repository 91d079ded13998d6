import { testOfSqlite } from '@callwright/db/testing/database-of-folder'
import { expect } from 'vitest'

import { cutPower } from '../support/power-cut/power-cuts.ts'
import { installedTracer } from '../support/power-cut/record.ts'

const tracer = installedTracer()

testOfSqlite('what its file owes to the disk')(
  'a power cut takes nothing that was answered, and leaves nothing half-made',
  async ({ annotate, skip }) => {
    if (tracer === null) return skip('there is no strace')
    const work = { webhooks: 4, signUps: 1, saves: 2, uploads: 2, campaigns: 1 }
    const report = await cutPower({ tracer, rounds: 1, cuts: 14, serveEvery: Infinity, work, seed: 9 })
    await annotate(`${JSON.stringify(report.cuts)}, ${report.answered} answered in ${report.seconds.toFixed(0)} s`)
    expect([report.lost, report.damaged]).toEqual([[], []])
    expect(report.answered).toBeGreaterThan(0)
  },
  120_000,
)
