import { readSeparatorLine } from '@callwright/contract/text/csv-text'
import { checkPhone } from '@callwright/contract/text/phone'
import { recipientColumns } from '@callwright/contract/campaigns/recipient-columns'
import {
  explainManualLines,
  explainRecipients,
  type ExplainedList,
  type ListProblem,
} from '@callwright/contract/campaigns/recipients'
import { parseList } from '../recipients/worker/parse-list.ts'

/** Reads a list's numbers: its phone column, or all lines if the first row has a number instead of headers. */
export function readNumbersFromText(text: string, callingCodes: readonly string[]): ExplainedList | ListProblem {
  const sheet = parseList(text)
  if ('problem' in sheet) return sheet
  const columns = recipientColumns(sheet.headers)
  if ('problem' in columns) {
    const hasNumber = sheet.headers.some((cell) => checkPhone(cell, callingCodes).ok)
    return hasNumber ? readNumbersFromLines(readSeparatorLine(text).text.replace(/[;\t]/g, ','), callingCodes) : columns
  }
  // Drops the other columns: an invalid time zone, for example, must not cause a number to be refused here.
  const rows = sheet.rows.map(({ line, cells }) => ({ line, cells: [cells[columns.phone] ?? ''] }))
  return explainRecipients({ headers: ['phone_number'], rows }, callingCodes)
}

export function readNumbersFromLines(text: string, callingCodes: readonly string[]): ExplainedList | ListProblem {
  return explainManualLines(text, callingCodes)
}
