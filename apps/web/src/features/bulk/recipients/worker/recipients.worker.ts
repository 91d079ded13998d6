import type { WorkerResponses, WorkerReply, WorkerRequest } from './recipient-worker-messages.ts'
import { checkList, type CheckedSheet } from './check-list.ts'
import { createFromList } from './create-from-list.ts'
import { getRowPage } from './row-page.ts'
import { buildRefusedCsv } from './refused-csv.ts'

// Holds one list off the main thread, so the page stays responsive however long the list is.
let list: CheckedSheet | null = null

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const { id } = data
  handleRequest(data).then(
    (response) => replyWith({ id, response }),
    () => replyWith({ id, broken: true }),
  )
})

async function handleRequest(request: WorkerRequest): Promise<WorkerResponses[keyof WorkerResponses]> {
  if (request.method === 'check') {
    const { source, rules } = request.input
    const checked = await checkList(source, {
      rules,
      onProgress: (progress) => replyWith({ id: request.id, progress }),
    })
    if ('problem' in checked) return checked
    list = checked
    return checked.summary
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
