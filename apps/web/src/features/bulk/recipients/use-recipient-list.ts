import { LIST_LIMITS } from '@callwright/contract/campaigns/recipient-columns'
import { startTransition, useEffect, useRef, useState } from 'react'
import { toast } from '../../../components/feedback/toasts.ts'
import { failureMessage } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { formatCount } from '../../../lib/format.ts'
import { isCsv } from './is-csv.ts'
import type { CheckedList, CheckProgress, ListSource } from './worker/recipient-worker-messages.ts'
import { openRecipientWorker, type RecipientWorker } from './worker/recipient-worker.ts'

/** `fileName` is null for typed numbers. */
export type RecipientListState =
  | { state: 'none' }
  | { state: 'checking'; fileName: string; progress: CheckProgress }
  | { state: 'failed'; fileName: string | null; problem: string }
  | { state: 'checked'; fileName: string | null; checked: CheckedList; worker: RecipientWorker }

export type RecipientListControl = {
  list: RecipientListState
  loadFile: (file: File) => void
  /** Checks the text after a short pause in typing. */
  checkText: (text: string) => void
  clear: () => void
  /** Resolves with the list once it is checked, without waiting for a pause in typing. */
  waitUntilChecked: () => Promise<RecipientListState>
}

const NONE: RecipientListState = { state: 'none' }
const FAILURE = 'The list could not be checked. Please try again.'
const TYPING_PAUSE_MS = 400
const RULES_FRESH_MS = 10_000

/** A new campaign's recipients, checked in a worker; leaving the screen stops the check. */
export function useRecipientList(): RecipientListControl {
  const utils = trpc.useUtils()
  const [list, setList] = useState<RecipientListState>(NONE)
  const worker = useRef<RecipientWorker>(null)
  const latestCheckId = useRef(0)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; text: string }>(null)
  const currentResult = useRef<Promise<RecipientListState>>(Promise.resolve(NONE))

  function stop(): void {
    latestCheckId.current += 1
    clearTimeout(pending.current?.timer)
    pending.current = null
    worker.current?.close()
    worker.current = null
  }
  useEffect(() => stop, [])

  function show(next: RecipientListState): RecipientListState {
    // A checked list takes a long time to render; a transition keeps the page responsive.
    startTransition(() => setList(next))
    return next
  }

  async function check(source: ListSource, fileName: string | null): Promise<RecipientListState> {
    stop()
    const checkId = latestCheckId.current
    const newWorker = openRecipientWorker()
    worker.current = newWorker
    try {
      const rules = await utils.bulk.listRules.fetch(undefined, { staleTime: RULES_FRESH_MS })
      const checked = await newWorker.check(source, {
        rules,
        onProgress: (progress) => {
          if (checkId === latestCheckId.current && fileName !== null) setList({ state: 'checking', fileName, progress })
        },
      })
      if (checkId !== latestCheckId.current) return await currentResult.current
      if ('problem' in checked) return show({ state: 'failed', fileName, problem: checked.problem })
      if (fileName !== null) {
        toast({
          title: 'CSV File Loaded',
          description: `${fileName}: ${formatCount(checked.counts.total, 'row')} checked`,
        })
      }
      return show({ state: 'checked', fileName, checked, worker: newWorker })
    } catch (error) {
      // A newer check replaced this one: return its result.
      if (checkId !== latestCheckId.current) return await currentResult.current
      return show({ state: 'failed', fileName, problem: failureMessage(error, FAILURE) })
    }
  }

  function start(source: ListSource, fileName: string | null): void {
    currentResult.current = check(source, fileName)
  }

  function loadFile(file: File): void {
    if (!isCsv(file)) {
      toast({ title: 'Invalid File', description: 'Please upload a CSV file', tone: 'danger' })
      return
    }
    if (file.size > LIST_LIMITS.bytes) {
      stop()
      const problem = 'The file is larger than 10 MB. Please split it.'
      currentResult.current = Promise.resolve(show({ state: 'failed', fileName: file.name, problem }))
      return
    }
    setList({ state: 'checking', fileName: file.name, progress: { done: 0, total: null } })
    start(file, file.name)
  }

  function clear(): void {
    stop()
    currentResult.current = Promise.resolve(show(NONE))
  }

  function checkText(text: string): void {
    clearTimeout(pending.current?.timer)
    if (text.trim() === '') return clear()
    pending.current = { timer: setTimeout(() => start(text, null), TYPING_PAUSE_MS), text }
  }

  async function waitUntilChecked(): Promise<RecipientListState> {
    if (pending.current) start(pending.current.text, null)
    return await currentResult.current
  }

  return { list, loadFile, checkText, clear, waitUntilChecked }
}
