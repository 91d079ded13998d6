import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { Fact, Facts } from '#components/Facts.tsx'
import { LongText } from '#components/text/LongText.tsx'
import { formatZonedDateTime } from '#lib/format.ts'
import { CALL_SETTINGS } from '../form/call-settings.ts'
import { listVersionChanges, type AgentVersion } from './agent-version.ts'
import { TextDiff } from './TextDiff.tsx'

/** A version and the previous one. */
export type ViewedVersion = { version: AgentVersion; previous: AgentVersion | undefined }

type Props = ViewedVersion & { open: boolean; onClose: () => void; onRestore: (version: AgentVersion) => void }

/** A version in full, with everything that it changed. */
export function VersionDialog({ open, version, previous, onClose, onRestore }: Props): ReactNode {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={`Version from ${formatZonedDateTime(version.savedAt)}`}
      description={version.isCurrent ? 'Your agent uses this version now.' : undefined}
      closeLabel="Close"
      footer={!version.isCurrent && <Button onClick={() => onRestore(version)}>Restore</Button>}
    >
      <div className="flex flex-col gap-6">
        {previous && (
          <Section title="What changed">
            <ul className="flex flex-col gap-2">
              {listVersionChanges(version, previous).flatMap(({ field, changes }) =>
                changes.map((change, index) => (
                  <li key={`${field} ${index}`}>
                    <span className="font-medium text-ink">{field}: </span>
                    <TextDiff change={change} />
                  </li>
                )),
              )}
            </ul>
          </Section>
        )}
        <Section title="AI Voice">
          <Text text={version.voiceName ?? version.voiceId ?? ''} empty="The default voice" />
        </Section>
        <Section title="Calls">
          <Facts>
            {CALL_SETTINGS.map(({ name, describe }) => (
              <Fact key={name} name={name}>
                {describe(version)}
              </Fact>
            ))}
          </Facts>
        </Section>
        <Section title="Voicemail message">
          <Text text={version.voicemailMessage} empty="None" />
        </Section>
        <Section title="First Message">
          <Text text={version.firstMessage} empty="None" />
        </Section>
        <Section title="System Prompt">
          <Text text={version.systemPrompt} empty="None" />
        </Section>
      </div>
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      <div className="text-base text-ink">{children}</div>
    </section>
  )
}

function Text({ text, empty }: { text: string; empty: string }): ReactNode {
  if (text.trim() === '') return <p className="text-muted">{empty}</p>
  return (
    <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
      <LongText text={text} />
    </p>
  )
}
