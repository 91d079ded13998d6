import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chanceOf } from '../malformed/chance.ts'
import { testEnvironment } from '../test-server.ts'
import { type Harm, lookAfterCut } from './after-cut.ts'
import { chooseCuts } from './cut-points.ts'
import type { Deed, Work } from './deeds.ts'
import { type DiskFolder, readFolder, writeCut } from './disk.ts'
import { type Recording, recordDeeds, type Tracer } from './record.ts'
import { createReplay, type Label } from './replay.ts'
import { serveAfterCut } from './serve-after-cut.ts'

export type CutReport = {
  /** by what they were aimed at */
  cuts: Record<string, number>
  /** of these, on data that had been cut and started before */
  afterRestart: number
  /** what had been answered before the cuts, all of them together */
  answered: number
  /** of the cuts, those after which a whole server was started and worked on */
  served: number
  syncs: number
  lost: string[]
  damaged: string[]
  seconds: number
}

/**
 * Works, takes the power away at many points of what was written, and looks what is left; then starts on one of these
 * disks again, works on, and so forth.
 * @param run.rounds each starts the server once; the first on an empty disk
 * @param run.cuts in each round
 * @param run.preload a module that is loaded before the servers, to prove that harm is found
 */
export async function cutPower(run: {
  tracer: Tracer
  rounds: number
  cuts: number
  /** after every so many of them a whole server is started */
  serveEvery: number
  work: Work
  seed: number
  preload?: string
  say?: (text: string) => void
}): Promise<CutReport> {
  const startedAt = performance.now()
  const report: CutReport = {
    ...{ cuts: {}, afterRestart: 0, answered: 0, served: 0, syncs: 0, lost: [], damaged: [], seconds: 0 },
  }
  let place = mkdtempSync(join(tmpdir(), 'callwright-cut-'))
  let before: readonly Deed[] = []
  let answeredBefore: ReadonlySet<number> = new Set()
  for (let round = 0; round < run.rounds; round += 1) {
    const chance = chanceOf(run.seed, round)
    const [disk, dry] = [readFolder(place), readFolder(place)]
    const env = { ...testEnvironment({ CALLING_HOURS: 'off', RATE_LIMIT: 'off' }), DATA_DIR: join(place, 'data') }
    const recording = await recordDeeds(env, { ...run, round, firstMark: before.length })
    const points = chooseCuts(labelsOf(recording, { disk: dry, place }), { count: run.cuts, chance })
    run.say?.(`  round ${round + 1}: ${recording.events.length} events, ${recording.asked.length} requests`)
    const answered = new Set(answeredBefore)
    const replay = createReplay(disk, { place, onAnswer: (mark) => answered.add(mark) })
    const asked = [...before, ...recording.asked]
    let next = 0
    let last = ''
    for (const { after, aim } of points) {
      for (; next <= after; next += 1) {
        const event = recording.events[next]
        if (event && replay(event)?.what === 'sync') report.syncs += 1
      }
      if (last !== '') rmSync(last, { recursive: true })
      last = mkdtempSync(join(tmpdir(), 'callwright-cut-'))
      writeCut(disk, last, chance)
      const isOpen = answered.size > 0
      const known = { asked, answered, secretKey: isOpen ? recording.secretKey : null }
      const cutEnv = { ...env, DATA_DIR: join(last, 'data') }
      const number = sumOf(report.cuts)
      const isServed = isOpen && number % run.serveEvery === run.serveEvery - 1
      const harm = isServed ? await serveAfterCut(cutEnv, known) : await lookAfterCut(cutEnv, known)
      note(report, harm, `round ${round + 1}, event ${after}, ${aim}`)
      report.cuts[aim] = (report.cuts[aim] ?? 0) + 1
      report.answered += answered.size
      if (isServed) report.served += 1
      if (round > 0) report.afterRestart += 1
    }
    rmSync(place, { recursive: true })
    // What the last cut left is where the next round begins.
    place = last
    before = asked
    answeredBefore = answered
  }
  rmSync(place, { recursive: true })
  report.seconds = (performance.now() - startedAt) / 1000
  return report
}

function labelsOf({ events }: Recording, { disk, place }: { disk: DiskFolder; place: string }): Label[] {
  const replay = createReplay(disk, { place, onAnswer: () => {} })
  return events.map(replay)
}

function note(report: CutReport, { lost, damaged }: Harm, where: string): void {
  report.lost.push(...lost.map((text) => `${where}: ${text}`))
  report.damaged.push(...damaged.map((text) => `${where}: ${text}`))
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
