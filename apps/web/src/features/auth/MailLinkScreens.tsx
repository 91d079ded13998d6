import { CircleCheck, MailOpen, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { LinkExpired } from './LinkExpired.tsx'

// A button is required, because mail servers open links to scan them.

/** Confirms that an address wants a business's emails. */
export function ConfirmEmailsScreen(): ReactNode {
  const token = useToken()
  const confirm = trpc.business.confirmMailAddress.useMutation()
  if (confirm.data) {
    const { address, businessName } = confirm.data
    return (
      <AuthLayout
        icon={<CircleCheck size={24} />}
        title="Address confirmed"
        text={
          <>
            <bdi>{businessName.trim() || 'The business'}</bdi> now sends emails about its phone calls to{' '}
            <b className="font-medium wrap-anywhere text-ink">{address}</b>. Every email has an unsubscribe link.
          </>
        }
      />
    )
  }
  return (
    <LinkAction
      token={token}
      action={confirm}
      icon={<MailOpen size={24} />}
      title="Do you want these emails?"
      text="A business wants to send you emails about its phone calls. If you did not expect this, close this page."
      button={['Confirm This Address', 'Confirming...']}
      expired="Confirmation links work once and expire after 7 days. Ask the business for a new one."
    />
  )
}

/** Stops the emails of the rule that sent the link. */
export function UnsubscribeScreen(): ReactNode {
  const token = useToken()
  const unsubscribe = trpc.business.unsubscribe.useMutation()
  if (unsubscribe.data) {
    return (
      <AuthLayout
        icon={<CircleCheck size={24} />}
        title="You have been unsubscribed"
        text={
          <>
            <b className="font-medium wrap-anywhere text-ink">{unsubscribe.data.address}</b> no longer gets these
            emails. Others that you get about calls have their own link to unsubscribe.
          </>
        }
      />
    )
  }
  return (
    <LinkAction
      token={token}
      action={unsubscribe}
      icon={<MailX size={24} />}
      title="Unsubscribe from these emails?"
      text="You will no longer get this kind of email from this business."
      button={['Unsubscribe', 'Unsubscribing...']}
      expired="Use the link at the end of the latest email. If that one does not work, ask the business to remove your address."
    />
  )
}

function useToken(): string {
  return new URLSearchParams(useSearch()).get('token') ?? ''
}

type Props = {
  token: string
  action: { mutate: (input: { token: string }) => void; isPending: boolean; error: unknown }
  icon: ReactNode
  title: string
  text: string
  button: readonly [label: string, busyLabel: string]
  /** What to do if the link does not work. */
  expired: string
}

function LinkAction({ token, action, icon, title, text, button, expired }: Props): ReactNode {
  const { error, isPending } = action
  if (token === '' || failureCode(error) === 'BAD_REQUEST') return <LinkExpired text={expired} />
  const [label, busyLabel] = button
  return (
    <AuthLayout icon={icon} tone="gray" title={title} text={text}>
      <div className="flex flex-col items-start gap-4">
        {error !== null && (
          <Notice tone="danger">{failureMessage(error, 'Nothing was changed. Please try again.')}</Notice>
        )}
        <Button busy={isPending} onClick={() => action.mutate({ token })}>
          {isPending ? busyLabel : label}
        </Button>
      </div>
    </AuthLayout>
  )
}
