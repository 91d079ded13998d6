import { KeyRound, LogOut, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { Card } from '#components/Card.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useSendsEmails } from '#lib/api/use-sends-emails.ts'
import { ADMIN_PATH } from '#lib/paths.ts'
import type { Client } from './client-row.ts'
import { ClientAction } from './ClientAction.tsx'

/** What the operator can do about a client's access. */
export function ClientAccess({ client }: { client: Client }): ReactNode {
  const { tenantId, email } = client
  const sendsEmails = useSendsEmails()
  const utils = trpc.useUtils()
  const sendLink = trpc.admin.sendResetLink.useMutation({
    onSuccess: (sent) =>
      toast(
        sendsEmails
          ? { title: 'Reset link sent', description: `It is on its way to ${sent.email}.` }
          : { title: 'Reset link saved', description: `The email to ${sent.email} is in the ${OUTBOX}.` },
      ),
    onError: (error) => toastFailure('Update failed', error, 'The link was not sent.'),
  })
  const endSessions = trpc.admin.endSessions.useMutation({
    onSuccess: ({ ended }) => {
      toast({ title: 'Sessions ended', description: describeEnded(ended) })
      void utils.admin.clients.invalidate()
    },
    onError: (error) => toastFailure('Update failed', error, 'The sessions are still active.'),
  })

  function askToEndSessions(): void {
    askFirst({
      title: 'End all sessions?',
      text: `${email} will be signed out on every device and will have to sign in again. Calls and campaigns continue.`,
      confirm: ['End sessions', 'Ending...'],
      onConfirm: () => endSessions.mutateAsync({ tenantId }),
      staysOnFailure: true,
    })
  }

  return (
    <Card title="Access">
      <ul className="flex flex-col gap-4 text-sm">
        <ClientAction
          text={
            sendsEmails
              ? 'Emails the client a password reset link.'
              : `Saves an email with a password reset link in the ${OUTBOX}.`
          }
        >
          <Button
            variant="secondary"
            size="sm"
            icon={<KeyRound size={16} />}
            busy={sendLink.isPending}
            onClick={() => sendLink.mutate({ tenantId })}
          >
            Send reset link
          </Button>
        </ClientAction>
        <ClientAction text="Signs the client out on every device.">
          <Button variant="secondary" size="sm" icon={<LogOut size={16} />} onClick={askToEndSessions}>
            End sessions
          </Button>
        </ClientAction>
        <ClientAction text="Who changed what for this client, and when.">
          <ButtonLink
            href={`${ADMIN_PATH}/audit?client=${encodeURIComponent(tenantId)}`}
            variant="secondary"
            size="sm"
            icon={<ScrollText size={16} />}
          >
            Audit log
          </ButtonLink>
        </ClientAction>
      </ul>
    </Card>
  )
}

const OUTBOX = 'data directory’s outbox folder'

function describeEnded(ended: number): string {
  if (ended === 0) return 'The client was not signed in.'
  return ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`
}
