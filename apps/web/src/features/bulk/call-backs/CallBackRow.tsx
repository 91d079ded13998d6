import { formatDate } from '@callwright/contract/calls/call-text'
import type { ReactNode } from 'react'
import { TextLink } from '../../../components/TextLink.tsx'
import { excerpt } from '../../../lib/excerpt.ts'
import { formatPhone } from '../../../lib/format-phone.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { describeResponse, type CallBack } from './call-back-states.ts'

const QUOTE_MAX_LENGTH = 300
const NAME_MAX_LENGTH = 60

/** The person who asked to be called back, their words, and the answer or a form for it. */
export function CallBackRow({ callBack }: { callBack: CallBack }): ReactNode {
  const { callId, campaignId, campaignName, phoneNumber, contactName, quote, state, createdAt } = callBack
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-72 text-sm">
        <p className="flex flex-wrap gap-x-3 text-muted">
          <span className="font-medium text-ink tabular-nums">{formatPhone(phoneNumber)}</span>
          {contactName !== null && <bdi className="wrap-anywhere">{excerpt(contactName, NAME_MAX_LENGTH)}</bdi>}
          <span>{formatDate(createdAt)}</span>
          <TextLink href={`/call-dashboard?call=${encodeURIComponent(callId)}`} isUnderlined>
            View call<span className="sr-only"> with {formatPhone(phoneNumber)}</span>
          </TextLink>
          {campaignId !== null && campaignName !== null && (
            <TextLink href={`/bulk-caller/${campaignId}`} isUnderlined>
              <bdi>{excerpt(campaignName, NAME_MAX_LENGTH)}</bdi>
            </TextLink>
          )}
        </p>
        <blockquote dir="auto" className="mt-1 text-base wrap-anywhere text-ink">
          {quote === '' ? 'The transcript was removed because of its age.' : `“${excerpt(quote, QUOTE_MAX_LENGTH)}”`}
        </blockquote>
      </div>
      {state === 'proposed' ? (
        <AnswerForm callBack={callBack} />
      ) : (
        <p className="text-sm text-muted tabular-nums">{describeResponse(callBack)}</p>
      )}
    </div>
  )
}
