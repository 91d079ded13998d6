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

/** The numbers in a list: its phone column, or all its lines if the first row is not a header but has a number. */
export function numbersInText(text: string, callingCodes: readonly string[]): ExplainedList | ListProblem {
  const sheet = parseList(text)
  if ('problem' in sheet) return sheet
  const columns = recipientColumns(sheet.headers)
  if ('problem' in columns) {
    const hasNumber = sheet.headers.some((cell) => checkPhone(cell, callingCodes).ok)
    return hasNumber ? numbersInLines(readSeparatorLine(text).text.replace(/[;\t]/g, ','), callingCodes) : columns
  }
  // Drop the other columns: an invalid time zone, for example, must not refuse a number here.
  const rows = sheet.rows.map(({ line, cells }) => ({ line, cells: [cells[columns.phone] ?? ''] }))
  return explainRecipients({ headers: ['phone_number'], rows }, callingCodes)
}

export function numbersInLines(text: string, callingCodes: readonly string[]): ExplainedList | ListProblem {
  return explainManualLines(text, callingCodes)
}
