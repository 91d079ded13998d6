import type { Language } from '@callwright/contract/agent'
import { openingFor, wordingIn, type RecordingMode } from '@callwright/contract/agent/disclosures'
import type { ReactNode } from 'react'
import { excerpt } from '#lib/excerpt.ts'

type Props = {
  /** Says that an AI is speaking; '' without it. */
  text: string
  firstMessage: string
  recordingMode: RecordingMode
  language: Language
}

/** What callers hear first. */
export function SpokenOpening(opening: Props): ReactNode {
  const { recordingMode, language } = opening
  const spoken = excerpt(openingFor(opening))
  return (
    <div className="flex flex-col gap-2 text-sm text-muted">
      {spoken === '' ? <p>Your agent waits for the other person to speak first.</p> : <p>People hear:</p>}
      {spoken !== '' && (
        <blockquote
          dir="auto"
          lang={language}
          className="border-l-2 border-line-strong pl-3 text-base wrap-anywhere text-ink"
        >
          {spoken}
        </blockquote>
      )}
      {recordingMode === 'ask' && (
        <p>
          In its first reply, your agent asks: <bdi lang={language}>“{wordingIn(language).question}”</bdi>
        </p>
      )}
    </div>
  )
}
