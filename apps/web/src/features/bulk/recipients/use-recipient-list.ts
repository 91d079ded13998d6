import { LIST_LIMITS } from '@callwright/contract/campaigns/list-format'
import { startTransition, useEffect, useRef, useState } from 'react'
import { toast } from '#components/feedback/toasts.ts'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatCount } from '#lib/format.ts'
import { isCsv, isWrongType, toastWrongType } from './csv-file.ts'
import type {
  CheckedList,
  CheckProgress,
  ListChoice,
  ListColumn,
  ListSource,
} from './worker/recipient-worker-messages.ts'
import { openListWorker, type RecipientWorker } from './worker/open-list-worker.ts'

/** `fileName` is null for typed numbers; `columns` are those of a file to choose from. */
export type RecipientListState =
  | { state: 'none' }
  | { state: 'checking'; fileName: string; progress: CheckProgress }
  | { state: 'failed'; fileName: string | null; problem: string; columns: readonly ListColumn[] }
  | { state: 'checked'; fileName: string | null; checked: CheckedList; worker: RecipientWorker }

export type RecipientListControl = {
  list: RecipientListState
  /** What was chosen about the file, even if it is not checked again yet. */
  choice: ListChoice
  loadFile: (file: File) => void
  /** Checks the file again with another choice. */
  choose: (choice: ListChoice) => void
  /** Checks the text after a short pause in typing. */
  checkText: (text: string) => void
  /** Restores the numbers typed before the file was chosen. */
  removeFile: () => void
  /** Resolves with the list once it is checked, without waiting for a pause in typing. */
  waitUntilChecked: () => Promise<RecipientListState>
}

const NONE: RecipientListState = { state: 'none' }
const NO_CHOICE: ListChoice = {}
const FAILURE = 'The list could not be checked. Please try again.'
const TYPING_PAUSE_MS = 400
const RULES_FRESH_MS = 10_000

/** What is known about a list before it is checked. */
type KnownFacts = { fileName: string | null; columns: readonly ListColumn[] }

/** A new campaign's recipients, checked in a worker; leaving the screen stops the check. */
export function useRecipientList(): RecipientListControl {
  const utils = trpc.useUtils()
  const [list, setList] = useState<RecipientListState>(NONE)
  const [choice, setChoice] = useState(NO_CHOICE)
  const worker = useRef<RecipientWorker>(null)
  const latestCheckId = useRef(0)
  const pendingTimer = useRef<ReturnType<typeof setTimeout>>(null)
  const typedText = useRef('')
  const currentResult = useRef<Promise<RecipientListState>>(Promise.resolve(NONE))

  function stop(): void {
    latestCheckId.current += 1
    clearTimeout(pendingTimer.current ?? undefined)
    pendingTimer.current = null
    worker.current?.close()
    worker.current = null
    setChoice(NO_CHOICE)
  }
  useEffect(() => stop, [])

  function show(next: RecipientListState): RecipientListState {
    // A checked list takes a long time to render; a transition keeps the page responsive.
    startTransition(() => setList(next))
    return next
  }

  /** @param source null to check the list in the worker again */
  async function check(
    source: ListSource | null,
    { fileName, columns }: KnownFacts,
    nextChoice: ListChoice,
  ): Promise<RecipientListState> {
    latestCheckId.current += 1
    const checkId = latestCheckId.current
    const checker = (worker.current ??= openListWorker())
    const isNewFile = source !== null && fileName !== null
    try {
      const rules = await utils.bulk.listRules.fetch(undefined, { staleTime: RULES_FRESH_MS })
      const checked = await checker.check({ source, rules, choice: nextChoice }, (progress) => {
        if (checkId === latestCheckId.current && isNewFile) setList({ state: 'checking', fileName, progress })
      })
      if (checkId !== latestCheckId.current) return await currentResult.current
      if ('problem' in checked) {
        const failed = { state: 'failed' as const, fileName, ...checked }
        if (!isWrongType(checked.problem)) return show(failed)
        toastWrongType()
        removeFile()
        return failed
      }
      if (isNewFile) {
        toast({
          title: 'CSV File Loaded',
          description: `${fileName}: ${formatCount(checked.counts.total, 'row')} checked`,
        })
      }
      return show({ state: 'checked', fileName, checked, worker: checker })
    } catch (error) {
      // A newer check replaced this one: return its result.
      if (checkId !== latestCheckId.current) return await currentResult.current
      return show({ state: 'failed', fileName, problem: failureMessage(error, FAILURE), columns })
    }
  }

  function start(source: ListSource, fileName: string | null): void {
    stop()
    currentResult.current = check(source, { fileName, columns: [] }, NO_CHOICE)
  }

  function loadFile(file: File): void {
    if (!isCsv(file)) return toastWrongType()
    if (file.size > LIST_LIMITS.bytes) {
      stop()
      const problem = 'The file is larger than 10 MB. Please split it.'
      currentResult.current = Promise.resolve(show({ state: 'failed', fileName: file.name, problem, columns: [] }))
      return
    }
    setList({ state: 'checking', fileName: file.name, progress: { done: 0, total: null } })
    start(file, file.name)
  }

  function choose(change: ListChoice): void {
    if (list.state !== 'checked' && list.state !== 'failed') return
    const nextChoice = { ...choice, ...change }
    setChoice(nextChoice)
    currentResult.current = check(null, { fileName: list.fileName, columns: columnsOf(list) }, nextChoice)
  }

  function clear(): void {
    stop()
    currentResult.current = Promise.resolve(show(NONE))
  }

  function removeFile(): void {
    clear()
    checkText(typedText.current)
  }

  function checkText(text: string): void {
    typedText.current = text
    clearTimeout(pendingTimer.current ?? undefined)
    if (text.trim() === '') return clear()
    pendingTimer.current = setTimeout(() => start(text, null), TYPING_PAUSE_MS)
  }

  async function waitUntilChecked(): Promise<RecipientListState> {
    if (pendingTimer.current !== null) start(typedText.current, null)
    return await currentResult.current
  }

  return { list, choice, loadFile, choose, checkText, removeFile, waitUntilChecked }
}

/** The columns to choose from; none unless a file was read. */
export function columnsOf(list: RecipientListState): readonly ListColumn[] {
  if (list.state === 'checked') return list.checked.columns
  return list.state === 'failed' ? list.columns : []
}
