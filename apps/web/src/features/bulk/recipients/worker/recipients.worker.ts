import type { CheckProgress, WorkerResponses, WorkerReply, WorkerRequest } from './recipient-worker-messages.ts'
import { checkList, type CheckedSheet, type ListContent, readSource } from './check-list.ts'
import { createFromList } from './create-from-list.ts'
import { getRowPage } from './row-page.ts'
import { buildRefusedCsv } from './refused-csv.ts'

// Holds one list off the main thread, so the page stays responsive however long the list is.
let content: ListContent | null = null
let list: CheckedSheet | null = null
let lastCheckId = 0

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const { id } = data
  handleRequest(data).then(
    (response) => replyWith({ id, response }),
    () => replyWith({ id, broken: true }),
  )
})

async function handleRequest(request: WorkerRequest): Promise<WorkerResponses[keyof WorkerResponses]> {
  if (request.method === 'check') {
    const { source, ...options } = request.input
    lastCheckId = request.id
    const read = source === null ? content : await readSource(source)
    if (read === null) throw new Error('There is no list yet')
    if ('problem' in read) return { ...read, columns: [] }
    content = read
    const onProgress = (progress: CheckProgress): void => replyWith({ id: request.id, progress })
    const checked = await checkList(content, { ...options, onProgress })
    // A later check, with another choice, may already be complete.
    if (request.id === lastCheckId) list = 'problem' in checked ? null : checked
    return 'problem' in checked ? checked : checked.summary
  }
  if (!list) throw new Error('There is no list yet')
  switch (request.method) {
    case 'page':
      return getRowPage(list, request.input)
    case 'refused':
      // The byte order mark tells spreadsheets that the text is UTF-8.
      return new Blob(['\uFEFF', buildRefusedCsv(list.sheet, list.rows)], { type: 'text/csv;charset=utf-8' })
    case 'create':
      return await createFromList(list, request.input)
  }
}

function replyWith(message: WorkerReply): void {
  postMessage(message)
}
