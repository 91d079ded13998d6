import type { ReactNode } from 'react'
import { Notice } from '#components/feedback/Notice.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { formatCount } from '#lib/format.ts'
import type { CheckedList } from './worker/recipient-worker-messages.ts'

/** Notices about a list before a campaign is created from it. */
export function ListNotices({ checked }: { checked: CheckedList }): ReactNode {
  const { notices, missingVariables, unreadableBraces, doNotCallFailure, counts } = checked
  return (
    <>
      {missingVariables.length > 0 && (
        <Notice tone="warning" action={<TextLink href="/callwright-agent">Open AI Agent</TextLink>}>
          Your prompt or first message uses fields that this list does not fill. They are left empty in these calls:
          <ul className="mt-1 flex flex-col gap-0.5">
            {missingVariables.map(({ name, rows }) => (
              <li key={name}>
                <code className="font-medium wrap-anywhere">{`{{${name}}}`}</code> is missing in{' '}
                {rows > 1 && rows === counts.accepted ? `all ${formatCount(rows, 'row')}` : formatCount(rows, 'row')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {unreadableBraces.length > 0 && (
        <Notice tone="warning" action={<TextLink href="/callwright-agent">Open AI Agent</TextLink>}>
          Some variables cannot be read:
          <Sentences sentences={unreadableBraces} />
        </Notice>
      )}
      {notices.length > 0 && (
        <Notice>
          <Sentences sentences={notices} />
        </Notice>
      )}
      {doNotCallFailure !== null && (
        <Notice tone="warning">
          The numbers could not be checked against your do-not-call list: {doNotCallFailure} Numbers on it still won't
          be called: the list is checked again when the campaign is created and before each call.
        </Notice>
      )}
    </>
  )
}

function Sentences({ sentences }: { sentences: readonly string[] }): ReactNode {
  return (
    <ul className="flex flex-col gap-1">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
