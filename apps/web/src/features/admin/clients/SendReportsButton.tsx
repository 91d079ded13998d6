import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useSendsEmails } from '#lib/api/use-sends-emails.ts'
import { formatCount } from '#lib/format.ts'
import { getBrowserTimeZone } from '#lib/url-state/period.ts'

/** Sends last month's report to all clients. */
export function SendReportsButton(): ReactNode {
  const sendsEmails = useSendsEmails()
  const { mutateAsync } = trpc.admin.sendReports.useMutation({
    onSuccess: ({ clients }) =>
      toast({
        title: `Reports for ${formatCount(clients, 'client')} are on their way`,
        description: 'Clients without calls last month usually get none.',
      }),
    onError: (error) => toastFailure('The reports were not sent', error, 'No report was sent. Please try again.'),
  })

  function ask(): void {
    askFirst({
      title: 'Send last month’s report to all clients?',
      text: (
        <>
          It goes to every address that gets reports, once. Owners of clients without a rule for reports get one: a
          report each month from now on, which they can turn off or unsubscribe from.
          {!sendsEmails && ' No mail server is set up, so the emails are saved as files instead of being sent.'}
        </>
      ),
      confirm: ['Send Reports', 'Sending...'],
      onConfirm: () => mutateAsync({ timeZone: getBrowserTimeZone() }),
    })
  }

  return (
    <Button variant="secondary" onClick={ask}>
      Send Monthly Reports
    </Button>
  )
}
