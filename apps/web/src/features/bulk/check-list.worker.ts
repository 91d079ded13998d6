import { explainRecipients } from '@callwright/contract/recipients'
import { decodeList } from './decode-list.ts'
import { previewOf, type CheckMessage } from './list-check.ts'
import { parseList } from './parse-list.ts'
import { refusedCsv } from './refused-csv.ts'

// Reads, parses and checks one file apart from the page, which stays quick however long the list is.
addEventListener('message', (event: MessageEvent<File>) => {
  void event.data.arrayBuffer().then((buffer) => check(new Uint8Array(buffer)), failed)
})

function check(bytes: Uint8Array): void {
  const sheet = parseList(decodeList(bytes))
  if ('problem' in sheet) return tell({ kind: 'problem', problem: sheet.problem })
  const total = sheet.rows.length
  const list = explainRecipients(sheet, undefined, (done) => tell({ kind: 'progress', done, total }))
  if ('problem' in list) return tell({ kind: 'problem', problem: list.problem })
  const { rows, counts, notices } = list
  const refused = counts.accepted < counts.total ? refusedCsv(sheet, rows) : null
  tell({ kind: 'checked', list: { counts, notices, preview: previewOf(rows), refused } })
}

function failed(): void {
  tell({ kind: 'problem', problem: 'The file could not be read. Please choose it again.' })
}

function tell(message: CheckMessage): void {
  postMessage(message)
}
