import { composeDigest } from '../../packages/api/src/mail-rules/compose-calls.ts'
import { openDatabase } from '../../packages/db/src/open-database.ts'
import { asTenantId } from '../../packages/db/src/tables/ids.ts'
import type { VoiceProvider } from '../../packages/voice/src/voice-provider.ts'
import { quantile } from '../../apps/server/harness/measure.ts'
import type { Finding } from '../report.ts'
import { DAY_MS, PERIOD_END, TENANT_ID } from './sizes.ts'

const TARGET_MS = 50
const REPEATS = 30

/** Measures the digests of a day and of a week, over a million calls. */
export async function measureDigests(file: string): Promise<Finding[]> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  const voice = { name: 'simulator' } as VoiceProvider
  const rule: Parameters<typeof composeDigest>[1] = {
    tenantId: asTenantId(TENANT_ID),
    settings: { kind: 'digest', timeZone: 'UTC', at: '18:00', weekdays: [0], sendsQuiet: false },
  }
  const findings: Finding[] = []
  for (const days of [1, 7]) {
    const times: number[] = []
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const to = PERIOD_END - (1 + repeat) * DAY_MS - DAY_MS / 4
      const from = performance.now()
      const { subject } = await composeDigest({ db, voice, publicUrl: '' }, rule, { from: to - days * DAY_MS, to })
      times.push(performance.now() - from)
      if (!/^[\d,]{4,} calls/.test(subject)) throw new Error(`Unexpected: ${subject}`)
    }
    const p95 = quantile(times, 0.95)
    findings.push({
      what: `digest of ${days === 1 ? 'a day' : 'a week'} at 1M, p95`,
      target: `<= ${TARGET_MS} ms`,
      figure: `${p95.toFixed(1)} ms (p50 ${quantile(times, 0.5).toFixed(1)})`,
      isMet: p95 <= TARGET_MS,
      details: times,
    })
  }
  await close()
  return findings
}
