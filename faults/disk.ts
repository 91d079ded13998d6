import { type BreakReport, breakDisk, BREAKS } from '../apps/server/test/support/storage/break-disk.ts'
import { fillDisk, type FullReport, refusedKinds } from '../apps/server/test/support/storage/fill-disk.ts'
import { mountSmallDisk } from '../apps/server/test/support/storage/small-disk.ts'
import { type Line, noneOf, tell } from './lines.ts'
import { findTracer } from './tracer.ts'

const SECONDS = { full: 30, short: 6 }
/** `/readyz` calls a disk full that has less than 100 MB. */
const DISK_MB = 256
const NORMAL_WITHIN_MS = 5000
const MOST_LINES_A_SECOND = 5

/** A disk that is full, then one that fails, under a server at work. @returns whether all held */
export async function faultDisk(size: keyof typeof SECONDS): Promise<boolean> {
  const seconds = SECONDS[size]
  const isFullRight = await withFullDisk(seconds)
  const isBrokenRight = await withBrokenDisk(seconds / 3)
  return isFullRight && isBrokenRight
}

async function withFullDisk(seconds: number): Promise<boolean> {
  using disk = mountSmallDisk(DISK_MB)
  if (!disk) {
    console.log(
      'Skipped: this user may not mount a small disk. Run it as root, or as: unshare -rm npm run test:full -- disk',
    )
    return true
  }
  console.log(`A full disk: ${seconds} s ...`)
  return tell(linesOfFull(await fillDisk(disk, { seconds })))
}

function linesOfFull(report: FullReport): Line[] {
  const { answers, answersAfter, readyz, statusFreeBytes, errorLines, unforeseen, normalAfterMs, lost } = report
  const odd = Object.values(answers).flatMap((counts) =>
    Object.keys(counts).filter((status) => !/^(200|503)$/.test(status)),
  )
  const slowest = Math.max(...Object.values(normalAfterMs))
  const refused = refusedKinds(report)
  const perSecond = errorLines / report.seconds
  return [
    {
      what: 'answers on a full disk by status: 200 or 503',
      figure: JSON.stringify(answers),
      isMet: odd.length === 0 && refused.includes('upload') && refused.includes('webhook'),
    },
    {
      what: 'reads that were not answered 200',
      figure: String((answers.read[503] ?? 0) + (answers.read[0] ?? 0)),
      isMet: answers.read[503] === undefined && (answers.read[200] ?? 0) > 0,
    },
    {
      what: 'of these 503 without Retry-After',
      figure: String(report.withoutRetryAfter),
      isMet: report.withoutRetryAfter === 0,
    },
    { what: '/readyz', figure: JSON.stringify(readyz), isMet: readyz.status === 503 && readyz.disk === 'full' },
    {
      what: "bytes that are free by the operator's status",
      figure: String(statusFreeBytes),
      isMet: statusFreeBytes !== null && statusFreeBytes < 100 * 1024 * 1024,
    },
    {
      what: `errors in the log a second, <= ${MOST_LINES_A_SECOND}`,
      figure: perSecond.toFixed(1),
      isMet: perSecond <= MOST_LINES_A_SECOND,
    },
    noneOf('rejections, exceptions and failures in the log', unforeseen),
    {
      what: `normal again after there is room, <= ${NORMAL_WITHIN_MS} ms`,
      figure: `${slowest.toFixed(0)} ms (${Object.entries(normalAfterMs)
        .map(([what, ms]) => `${what} ${ms.toFixed(0)}`)
        .join(', ')})`,
      isMet: slowest <= NORMAL_WITHIN_MS,
    },
    { what: 'answers by status once there was room', figure: JSON.stringify(answersAfter), isMet: true },
    noneOf('acknowledged and lost', lost),
  ]
}

async function withBrokenDisk(seconds: number): Promise<boolean> {
  const tracer = findTracer()
  if (!tracer) {
    console.log('Skipped: strace is not on this machine (Debian: apt-get install strace).')
    return true
  }
  let isRight = true
  for (const broken of ['sync', 'write'] as const) {
    console.log(`A disk that fails each ${BREAKS[broken]}: ${seconds} s ...`)
    if (!tell(linesOfBroken(await breakDisk(tracer, { broken, seconds })))) isRight = false
  }
  return isRight
}

function linesOfBroken(report: BreakReport): Line[] {
  const { writes, acknowledged, unforeseen, normalAfterMs, lost, damaged } = report
  const statuses = Object.keys(writes)
  return [
    {
      what: 'answers to writes by status: 503',
      figure: JSON.stringify(writes),
      isMet: statuses.length > 0 && statuses.every((status) => status === '503'),
    },
    {
      what: 'of these without Retry-After',
      figure: String(report.withoutRetryAfter),
      isMet: report.withoutRetryAfter === 0,
    },
    { what: 'acknowledged, though the disk took nothing', figure: String(acknowledged), isMet: acknowledged === 0 },
    noneOf('rejections, exceptions and failures in the log', unforeseen),
    {
      what: `normal again, <= ${NORMAL_WITHIN_MS} ms`,
      figure: `${normalAfterMs.toFixed(0)} ms`,
      isMet: normalAfterMs <= NORMAL_WITHIN_MS,
    },
    noneOf('acknowledged and lost', lost),
    noneOf('damaged after a kill', damaged),
  ]
}
