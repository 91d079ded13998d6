import { cellText } from '@callwright/contract/campaigns/cells'
import type { RecipientSheet } from '@callwright/contract/campaigns/recipients'
import { toOneLine } from '@callwright/contract/input/names'
import { excerpt } from '#lib/excerpt.ts'
import type { ListColumn } from './recipient-worker-messages.ts'

const SAMPLES = 3
const SAMPLE_MAX_LENGTH = 40

/** A file's columns. A column without a name, or with a repeated one, is shown with its position. */
export function listColumns({ headers, rows }: RecipientSheet): ListColumn[] {
  const names = headers.map((header) => excerpt(toOneLine(header), SAMPLE_MAX_LENGTH))
  const samples: string[][] = headers.map(() => [])
  for (const { cells } of rows) {
    for (const [index, found] of samples.entries()) {
      const cell = cells[index] ?? ''
      if (found.length < SAMPLES && cellText(cell) !== '') found.push(excerpt(cell.trim(), SAMPLE_MAX_LENGTH))
    }
  }
  return names.map((name, index) => {
    const place = `Column ${index + 1}`
    const label = names.indexOf(name) === index ? name : `${name} (${place})`
    return { name: name === '' ? place : label, samples: samples[index] ?? [] }
  })
}
