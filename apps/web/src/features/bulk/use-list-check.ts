import { LIST_LIMITS } from '@callwright/contract/recipient-columns'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../components/toasts.ts'
import type { CheckedList, CheckMessage } from './list-check.ts'

export type ListCheck =
  | { state: 'idle' }
  | { state: 'checking'; fileName: string; done: number; total: number | null }
  | { state: 'failed'; fileName: string; problem: string }
  | { state: 'checked'; fileName: string; list: CheckedList }

type ListCheckControl = { check: ListCheck; start: (file: File) => void; reset: () => void }

/** Checks a list file in a worker; a new file or leaving the screen ends what is under way. */
export function useListCheck(): ListCheckControl {
  const [check, setCheck] = useState<ListCheck>({ state: 'idle' })
  const running = useRef<Worker>(null)

  function stop(): void {
    running.current?.terminate()
    running.current = null
  }
  useEffect(() => stop, [])

  function start(file: File): void {
    stop()
    if (!isCsv(file)) {
      toast({ title: 'Invalid File', description: 'Please upload a CSV file', tone: 'danger' })
      return
    }
    const fileName = file.name
    if (file.size > LIST_LIMITS.bytes) {
      setCheck({ state: 'failed', fileName, problem: 'The file is larger than 10 MB. Please split it.' })
      return
    }
    const worker = new Worker(new URL('./check-list.worker.ts', import.meta.url), { type: 'module' })
    running.current = worker
    setCheck({ state: 'checking', fileName, done: 0, total: null })

    function end(last: ListCheck): void {
      setCheck(last)
      stop()
    }
    worker.addEventListener('error', () => {
      end({ state: 'failed', fileName, problem: 'The file could not be checked. Please try again.' })
    })
    worker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => {
      if (data.kind === 'progress') setCheck({ state: 'checking', fileName, done: data.done, total: data.total })
      if (data.kind === 'problem') end({ state: 'failed', fileName, problem: data.problem })
      if (data.kind !== 'checked') return
      end({ state: 'checked', fileName, list: data.list })
      toast({ title: 'CSV File Loaded', description: `${fileName}: ${countOfRows(data.list.counts.total)} checked` })
    })
    worker.postMessage(file)
  }

  function reset(): void {
    stop()
    setCheck({ state: 'idle' })
  }

  return { check, start, reset }
}

/** Some systems call a CSV by another type, so that its name counts as well. */
function isCsv(file: File): boolean {
  return file.type === 'text/csv' || /\.csv$/i.test(file.name)
}

export function countOfRows(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`
}
