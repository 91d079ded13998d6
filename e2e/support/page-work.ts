import type { Page } from 'playwright-core'

/** Milliseconds of CPU time, so that other programs do not distort it. */
export type Work = {
  /** The longest task on the page's main thread, during which input and frames wait. */
  longestTaskMs: number
  /** The total work on the page's main thread. */
  pageMs: number
  /** The total work in the page's workers. */
  workerMs: number
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Thread time in microseconds. */
  tdur?: number
  args: { name?: string }
}

/** Measures the work that an action causes in the page. */
export async function measureWork(page: Page, action: () => Promise<void>): Promise<Work> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await action()
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const times = (thread: RegExp): number[] => {
    const named = traceEvents.filter(({ name, args }) => name === 'thread_name' && thread.test(args.name ?? ''))
    const threads = new Set(named.map(({ pid, tid }) => `${pid} ${tid}`))
    const tasks = traceEvents.filter(
      ({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && threads.has(`${pid} ${tid}`),
    )
    return tasks.map(({ tdur = 0 }) => tdur / 1000)
  }
  const main = times(/^CrRendererMain$/)
  if (main.length === 0) throw new Error("The trace contains no work on the page's main thread")
  return { longestTaskMs: Math.max(...main), pageMs: sum(main), workerMs: sum(times(/^DedicatedWorker/)) }
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0)
}
