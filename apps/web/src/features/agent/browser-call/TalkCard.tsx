import { Keyboard, Mic } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { Card } from '#components/Card.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { callPath } from '#lib/paths.ts'
import { useUnsavedAgent } from '../form/use-update-agent.ts'
import { UnsavedNotice } from '../UnsavedNotice.tsx'
import { LiveCall } from './LiveCall.tsx'
import { useBrowserCall } from './use-browser-call.ts'
import type { BrowserCall } from './voice-call.ts'

const SYNC_POLL_MS = 1000

/** A test call with the saved agent on this page, spoken or typed. */
export function TalkCard(): ReactNode {
  const isSimulated = trpc.auth.me.useQuery().data?.voiceProvider === 'simulator'
  const agent = trpc.agent.get.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.sync === 'waiting' ? SYNC_POLL_MS : false),
  })
  const isWaiting = agent.data?.sync === 'waiting'
  const unsaved = useUnsavedAgent()
  const { call, start } = useBrowserCall()
  const buttons = useRef<HTMLDivElement>(null)
  const hasEnded = call?.phase === 'ended'
  const isRunning = call !== null && !hasEnded
  const failure = call && explainFailure(call)
  useEffect(() => {
    // The focused call controls are gone. Move focus only if the user is not elsewhere.
    if (!hasEnded || document.activeElement !== document.body) return
    buttons.current?.querySelector<HTMLElement>(`[data-typed="${call?.isTyped}"]`)?.focus()
  }, [hasEnded, call?.isTyped])

  return (
    <Card
      title="Talk to it"
      description={
        isSimulated
          ? 'Calls are simulated. Your agent answers from its prompt and understands only what you type.'
          : 'Talk with your agent in this browser for up to ten minutes. This uses your call minutes.'
      }
    >
      <div className="flex flex-col gap-5">
        {call && (isRunning || call.startedAt !== undefined) && <LiveCall call={call} />}
        {failure && <Notice tone="danger">{failure}</Notice>}
        {!isRunning && (
          <div ref={buttons} className="flex flex-wrap gap-3">
            <Button icon={<Mic size={16} />} data-typed={false} disabled={isWaiting} onClick={() => start(false)}>
              {call ? 'Talk again' : 'Talk'}
            </Button>
            <Button
              variant="secondary"
              icon={<Keyboard size={16} />}
              data-typed
              disabled={isWaiting}
              onClick={() => start(true)}
            >
              Type instead
            </Button>
            {call?.callId && (
              <ButtonLink variant="secondary" href={callPath(call.callId)}>
                Call details
              </ButtonLink>
            )}
          </div>
        )}
        {call?.callId === null && (
          <p className="text-sm text-muted">
            The call will appear in <TextLink href="/call-dashboard">your calls</TextLink>.
          </p>
        )}
        {!isRunning && isWaiting && (
          <p role="status" className="text-sm text-muted">
            Your latest changes are still being sent to the voice service. You can talk in a moment.
          </p>
        )}
        {!isRunning && (
          <UnsavedNotice
            unsaved={unsaved}
            label="Update and talk"
            onUpdate={() => start(false, new Promise(unsaved.update))}
          />
        )}
      </div>
    </Card>
  )
}

const MICROPHONE_PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'Your browser does not let this page use the microphone. Type instead, or allow it in the address bar and press Talk again.',
  SecurityError: 'Browsers allow the microphone only on pages with HTTPS. You can type instead.',
  NotFoundError: 'No microphone was found. You can type instead.',
  NotReadableError: 'Your microphone could not be used. Another app may be using it. You can type instead.',
}

/** Why a call could not start or was cut off; null if it was not. */
function explainFailure({ end, startedAt }: BrowserCall): string | null {
  if (!end) return null
  const { by, reason, failure } = end
  if (reason || by !== 'error') return reason ?? null
  const microphone = failure instanceof DOMException && MICROPHONE_PROBLEMS[failure.name]
  if (microphone) return microphone
  if (failure) return failureMessage(failure, 'The call could not be started. Please try again.')
  return startedAt === undefined
    ? 'The call could not be connected. Please try again.'
    : 'The connection was lost. Everything said so far is saved.'
}
