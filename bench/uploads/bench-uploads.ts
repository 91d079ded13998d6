import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { newBusiness } from '../business.ts'
import { look } from '../looking.ts'
import { median, quantile } from '../measure.ts'
import { type Server, startProduct, startScript } from '../processes.ts'
import { type Finding, report } from '../report.ts'
import { DOORS, upload } from './doors.ts'

const MOST_SLOWER = 1.2
const MOST_MB = 40
const AT_ONCE = 8
const PHASE_MS = 5000
/** An odd number: a single round has whatever else the machine had to do just then. */
const ROUNDS = 9

/** Five megabytes through both doors: what they take, and what another client notices. @returns whether every target was met */
export async function benchUploads(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  const findings: Finding[] = []
  try {
    for (const name of Object.keys(DOORS)) {
      await using server = await startProduct(join(folder, name.replaceAll(' ', '-')))
      console.log(`Measuring ${name} ...`)
      const uploader = await newBusiness(server.origin, 'uploader')
      const once = async (): Promise<void> => await upload(server.origin, name, uploader)
      await once()
      findings.push(await measureOthers(name, server.origin), await measureMemory(name, { server, once }))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log('')
  return report('uploads', findings)
}

/**
 * Somebody sends a file every so often, and others read meanwhile. In turns with the same files sent to a bare server of
 * this machine, whose client takes as much of the two processors.
 */
async function measureOthers(name: string, origin: string): Promise<Finding> {
  await using bare = await startScript<number>('uploads/bare-server.ts', [])
  const reader = await newBusiness(origin, 'reader')
  const rounds: { elsewhere: number[]; here: number[] }[] = []
  await look(reader, performance.now() + 1000)
  const whileSending = async (...to: string[]): Promise<number[]> => {
    await using _sending = await startScript('uploads/uploader.ts', to)
    return await look(reader, performance.now() + PHASE_MS)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const elsewhere = await whileSending(`http://127.0.0.1:${bare.message}`, name)
    rounds.push({ elsewhere, here: await whileSending(origin, name, `uploader${round}`) })
  }
  const pairs = rounds.map(({ elsewhere, here }) => ({
    before: quantile(elsewhere, 0.99),
    during: quantile(here, 0.99),
  }))
  const ratio = median(pairs.map(({ before, during }) => during / before))
  const each = pairs.map(({ before, during }) => `${during.toFixed(1)} / ${before.toFixed(1)}`).join(', ')
  return {
    what: `${name}, two a second: another client's list of calls meanwhile, p99 against the same files sent elsewhere, median`,
    target: `<= ${MOST_SLOWER}`,
    figure: `${ratio.toFixed(2)} (${each} ms)`,
    isMet: ratio <= MOST_SLOWER,
    details: rounds,
  }
}

async function measureMemory(
  name: string,
  { server, once }: { server: Server; once: () => Promise<void> },
): Promise<Finding> {
  const before = (await server.watched()).mostMemoryMb
  await Promise.all(Array.from({ length: AT_ONCE }, once))
  const each = ((await server.watched()).mostMemoryMb - before) / AT_ONCE
  return {
    what: `${name}: more memory for each of ${AT_ONCE} at once`,
    target: `<= ${MOST_MB} MB`,
    figure: `${each.toFixed(1)} MB`,
    isMet: each <= MOST_MB,
  }
}
