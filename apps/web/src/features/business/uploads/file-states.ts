import type { Outputs } from '#lib/api/trpc.ts'

export type BusinessFile = Outputs['business']['files']['rows'][number]

/** The label and explanation of a document's text state; null if the text was extracted. */
export const FILE_TEXT_STATES: Readonly<
  Record<NonNullable<BusinessFile['text']>, { label: string; explanation: string } | null>
> = {
  waiting: { label: 'Reading…', explanation: 'The text of this file is being read, so that you can search it.' },
  taken: null,
  empty: { label: 'No text found', explanation: 'You can search this file only by its name.' },
  failed: {
    label: 'Cannot be read',
    explanation: 'You can search this file only by its name. Please save it again and upload the new copy.',
  },
}
