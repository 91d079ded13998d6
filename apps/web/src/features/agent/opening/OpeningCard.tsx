import { LANGUAGES } from '@callwright/contract/agent'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { Fact } from '#components/Facts.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { excerpt } from '#lib/excerpt.ts'
import { formatDay } from '#lib/format.ts'
import { isoDay } from '#lib/url-state/period.ts'
import { useAgentDraft } from '../form/agent-draft.ts'
import { OpeningDialog } from './OpeningDialog.tsx'
import { RECORDING_MODE_TEXTS } from './recording-modes.ts'
import { SpokenOpening } from './SpokenOpening.tsx'
import { StartOpeningButton } from './StartOpeningButton.tsx'

type Props = { tenantId: string; agent: Outputs['agent']['get'] }

/** What calls say before the first message, and what is kept of them. Previews the form's first message as it is typed. */
export function OpeningCard({ tenantId, agent }: Props): ReactNode {
  const query = trpc.agent.opening.useQuery()
  const { language, firstMessage } = useAgentDraft(tenantId) ?? agent
  const [edited, setEdited] = useState<Outputs['agent']['opening'] | null>(null)
  const { data: saved } = query
  return (
    <Card
      title="Opening"
      action={
        saved && (
          <Button variant="secondary" size="sm" onClick={() => setEdited(saved)}>
            Change opening
          </Button>
        )
      }
    >
      <QueryError query={query} title="Your opening could not be loaded" />
      {saved && (
        <div className="flex flex-col gap-4">
          {saved.startsAt !== null && (
            <Notice action={<StartOpeningButton />}>Starts on {formatDay(isoDay(saved.startsAt))}</Notice>
          )}
          {saved.disclosureOn && saved.sentences[language] === undefined && (
            <Notice tone="warning">There is no sentence in {LANGUAGES[language]}, so calls say it in English.</Notice>
          )}
          {saved.disclosureOn &&
            saved.texts[language] !== undefined &&
            saved.texts[language] !== saved.sentences[language] && (
              <Notice tone="warning">Your own sentence does not name your business, so calls use the default.</Notice>
            )}
          <SpokenOpening
            text={saved.disclosureOn ? (saved.sentences[language] ?? saved.sentences.en ?? '') : ''}
            firstMessage={firstMessage}
            recordingMode={saved.recordingMode}
            language={language}
          />
          <dl className="flex flex-col gap-4 text-sm">
            {!saved.disclosureOn && (
              <Fact name="Reason for not saying that it is an AI">
                <span dir="auto">{excerpt(saved.disclosureOffReason)}</span>
              </Fact>
            )}
            <Fact name="Recording">{RECORDING_MODE_TEXTS[saved.recordingMode].chosen}</Fact>
            <Fact name="Masked in transcripts and summaries">
              {saved.masksPersonalData
                ? 'Card numbers, IBANs, email addresses, phone numbers, and dates of birth'
                : 'Card numbers and IBANs'}
            </Fact>
          </dl>
          <WhileOpen value={edited}>
            {(before, open) => (
              <OpeningDialog open={open} saved={before} firstMessage={firstMessage} onClose={() => setEdited(null)} />
            )}
          </WhileOpen>
        </div>
      )}
    </Card>
  )
}
