import type { Page } from 'playwright-core'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of the thread itself: time for which another program had the processor does not count. */
  tdur?: number
  args: { name?: string }
}

/**
 * The longest piece of work of the page's own thread during a deed, in milliseconds of processor time: for so long a key or
 * a frame would have had to wait, on a machine that has nothing else to do.
 */
export async function longestTask(page: Page, deed: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser of its own')
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await deed()
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const isPageThread = (event: TraceEvent): boolean =>
    event.name === 'thread_name' && event.args.name === 'CrRendererMain'
  const threads = new Set(traceEvents.filter(isPageThread).map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && threads.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('The trace holds no work of the page')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
