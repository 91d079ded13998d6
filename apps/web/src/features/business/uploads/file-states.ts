import type { Outputs } from '#lib/api/trpc.ts'

export type BusinessFile = Outputs['business']['files']['rows'][number]

/** The label and explanation of a document's text state; null if the text was extracted. */
export const FILE_TEXT_STATES: Readonly<
  Record<NonNullable<BusinessFile['text']>, { label: string; explanation: string } | null>
> = {
  waiting: { label: 'Reading…', explanation: 'The text of this file is being read for your agent.' },
  taken: null,
  empty: { label: 'No text found', explanation: 'This file contains only images, which your agent cannot read.' },
  failed: {
    label: 'Cannot be read',
    explanation: 'Please save the file again and upload the new copy.',
  },
}
