import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Quotation } from '#components/Quotation.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { excerpt } from '#lib/excerpt.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { formatDateTime } from '#lib/format.ts'
import { campaignPath } from '#lib/paths.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { CallerLine } from './CallerLine.tsx'
import { describeResponse, isOverdue, SOURCE_TEXTS, type CallBack } from './call-back-states.ts'

const NAME_MAX_LENGTH = 60

/** The person to call back, when, their words, and the answer or a form for it. */
export function CallBackRow({ callBack, now }: { callBack: CallBack; now: number }): ReactNode {
  const { campaignId, campaignName, leftNumber, state } = callBack
  const { wantedAt } = callBack
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-col items-start gap-1">
        <CallerLine caller={callBack} at={callBack.createdAt} now={now}>
          {campaignId !== null && campaignName !== null && (
            <TextLink href={campaignPath(campaignId)} isUnderlined>
              <bdi>{excerpt(campaignName, NAME_MAX_LENGTH)}</bdi>
            </TextLink>
          )}
        </CallerLine>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums empty:hidden">
          {state !== 'confirmed' && wantedAt !== null && `Requested for ${formatDateTime(wantedAt)}`}
          {isOverdue(callBack) && <Badge tone="amber">Overdue</Badge>}
        </p>
        <Quotation quote={callBack.quote} quotes={callBack.quotes} fallback={SOURCE_TEXTS[callBack.source]} />
        {leftNumber !== null && (
          <a
            href={`tel:${leftNumber}`}
            className="rounded-sm font-medium text-accent-text underline underline-offset-4"
          >
            Number they left: {formatPhone(leftNumber)}
          </a>
        )}
      </div>
      {state === 'proposed' ? (
        <AnswerForm callBack={callBack} />
      ) : (
        <p className="text-muted tabular-nums">{describeResponse(callBack)}</p>
      )}
    </div>
  )
}
