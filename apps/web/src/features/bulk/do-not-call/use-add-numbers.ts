import { LIST_LIMITS } from '@callwright/contract/campaigns/list-format'
import { useEffect, useRef, useState } from 'react'
import { isCsv, isWrongType, toastWrongType } from '../recipients/csv-file.ts'
import type { AddNumbersResult } from '../recipients/worker/add-numbers.ts'
import { openListWorker } from '../recipients/worker/open-list-worker.ts'
import type { NumbersSource } from '../recipients/worker/recipient-worker-messages.ts'
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
  const worker = useRef<ReturnType<typeof openListWorker>>(null)
  const refresh = useInvalidateDoNotCall()
  useEffect(() => stop, [])

  function stop(): void {
    worker.current?.close()
    worker.current = null
  }

  async function add(source: NumbersSource, fileName: string | null): Promise<AddNumbersResult | null> {
    stop()
    const opened = openListWorker()
    worker.current = opened
    setState({ step: 'adding', fileName, done: 0, total: null })
    const result = await opened
      .addNumbers(source, (progress) => setState({ step: 'adding', fileName, ...progress }))
      .catch(() => ({ problem: FAILURE, added: 0 }))
    // Another list is being added, or the screen was left.
    if (worker.current !== opened) return null
    stop()
    void refresh()
    if (!('problem' in result)) {
      setState({ step: 'added', ...result })
      return result
    }
    if (isWrongType(result.problem)) {
      setState({ step: 'idle' })
      toastWrongType()
    } else setState({ step: 'failed', ...result })
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
