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

/** The numbers of a list's text: those of its phone column, or of its lines where its first row is no header but has a number. */
export function numbersInText(text: string, callingCodes: readonly string[]): ExplainedList | ListProblem {
  const sheet = parseList(text)
  if ('problem' in sheet) return sheet
  const columns = recipientColumns(sheet.headers)
  if ('problem' in columns) {
    const hasNumber = sheet.headers.some((cell) => checkPhone(cell, callingCodes).ok)
    return hasNumber ? numbersInLines(readSeparatorLine(text).text.replace(/[;\t]/g, ','), callingCodes) : columns
  }
  // The other columns have no say in whether somebody may be called.
  const rows = sheet.rows.map(({ line, cells }) => ({ line, cells: [cells[columns.phone] ?? ''] }))
  return explainRecipients({ headers: ['phone_number'], rows }, callingCodes)
}

export function numbersInLines(text: string, callingCodes: readonly string[]): ExplainedList | ListProblem {
  return explainManualLines(text, callingCodes)
}
