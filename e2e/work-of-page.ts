import type { Page } from 'playwright-core'

/** In milliseconds of processor time: it does not count while another program has the processor. */
export type Work = {
  /** The longest piece of work of the page's own thread: for so long a key or a frame would have had to wait. */
  longestTask: number
  /** The total work of the page's own thread. */
  page: number
  /** All that the page's workers did. */
  workers: number
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of the thread itself. */
  tdur?: number
  args: { name?: string }
}

/** What a deed costs the page. */
export async function workOf(page: Page, deed: () => Promise<void>): Promise<Work> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser of its own')
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await deed()
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
  if (main.length === 0) throw new Error('The trace contains no work of the page')
  return { longestTask: Math.max(...main), page: sum(main), workers: sum(times(/^DedicatedWorker/)) }
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0)
}
