import { LIST_LIMITS } from '@callwright/contract/campaigns/list-format'
import { useEffect, useRef, useState } from 'react'
import { checkForNewVersion } from '#lib/loading/load-code.ts'
import { isCsv, isWrongType, toastWrongType } from '../recipients/csv-file.ts'
import type { AddNumbersResult, AddNumbersMessage, NumbersSource } from './add-numbers-messages.ts'
import { useInvalidateDoNotCall } from './use-invalidate-do-not-call.ts'

export type AddNumbersState =
  | { step: 'idle' }
  | { step: 'adding'; fileName: string | null; done: number; total: number | null }
  | { step: 'failed'; problem: string; added: number }
  | ({ step: 'added' } & AddNumbersResult)

type AddNumbersControl = {
  state: AddNumbersState
  /** @returns the refused numbers, for correction; null if adding failed */
  addNumbers: (numbers: string[]) => Promise<string[] | null>
  addFile: (file: File) => Promise<void>
  dismiss: () => void
}

const FAILURE = 'The numbers could not be added. Please try again.'

/** Adds numbers to the do-not-call list in a worker; leaving the screen stops it before the next batch. */
export function useAddNumbers(): AddNumbersControl {
  const [state, setState] = useState<AddNumbersState>({ step: 'idle' })
  const worker = useRef<Worker>(null)
  const refresh = useInvalidateDoNotCall()
  useEffect(() => () => worker.current?.terminate(), [])

  async function add(source: NumbersSource, fileName: string | null): Promise<AddNumbersResult | null> {
    worker.current?.terminate()
    const newWorker = new Worker(new URL('./add-numbers.worker.ts', import.meta.url), { type: 'module' })
    worker.current = newWorker
    setState({ step: 'adding', fileName, done: 0, total: null })
    const reply = await new Promise<AddNumbersMessage>((resolve) => {
      newWorker.addEventListener('error', () => {
        void checkForNewVersion()
        resolve({ kind: 'problem', problem: FAILURE, added: 0 })
      })
      newWorker.addEventListener('message', ({ data }: MessageEvent<AddNumbersMessage>) => {
        if (data.kind !== 'progress') return resolve(data)
        setState({ step: 'adding', fileName, done: data.done, total: data.total })
      })
      newWorker.postMessage(source)
    })
    newWorker.terminate()
    void refresh()
    if (reply.kind === 'added') {
      setState({ step: 'added', ...reply.result })
      return reply.result
    }
    if (reply.kind === 'problem' && isWrongType(reply.problem)) {
      setState({ step: 'idle' })
      toastWrongType()
    } else if (reply.kind === 'problem') setState({ step: 'failed', problem: reply.problem, added: reply.added })
    return null
  }

  async function addNumbers(numbers: string[]): Promise<string[] | null> {
    const result = await add(numbers, null)
    return result && result.refused.map((number) => number.typed)
  }

  async function addFile(file: File): Promise<void> {
    if (!isCsv(file)) return toastWrongType()
    if (file.size > LIST_LIMITS.bytes) {
      setState({ step: 'failed', problem: 'The file is larger than 10 MB. Please split it.', added: 0 })
      return
    }
    await add(file, file.name)
  }

  return { state, addNumbers, addFile, dismiss: () => setState({ step: 'idle' }) }
}
