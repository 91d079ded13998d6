import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'

/** Lets the operator open or close sign-up for businesses. */
export function SignUpSwitch(): ReactNode {
  const utils = trpc.useUtils()
  const signUp = trpc.admin.signUp.useQuery(undefined, { refetchOnMount: 'always' })
  const setSignUp = trpc.admin.setSignUp.useMutation({
    onSuccess: (state) => {
      utils.admin.signUp.setData(undefined, state)
      toast(
        state.signUp === 'open'
          ? { title: 'Sign-up is open', description: 'Businesses can create accounts.' }
          : { title: 'Sign-up is closed', description: 'No accounts can be created until you open it again.' },
      )
    },
    onError: (error) => toastFailure('Update failed', error, 'Nothing was changed. Please try again.'),
  })
  const current = signUp.data
  return (
    <Card>
      <Switch
        label="Sign-up is open"
        hint={describeSetting(current, signUp.isError ? failureMessage(signUp.error, 'It could not be loaded.') : null)}
        // Shows the requested state at once; a failure reverts it.
        checked={(setSignUp.isPending ? setSignUp.variables.signUp : current?.signUp) === 'open'}
        disabled={!current || current.isFixed || setSignUp.isPending}
        onChange={(open) => setSignUp.mutate({ signUp: open ? 'open' : 'closed' })}
      />
    </Card>
  )
}

type SignUpState = { signUp: 'open' | 'closed'; isFixed: boolean }

function describeSetting(current: SignUpState | undefined, problem: string | null): string {
  if (problem !== null) return problem
  if (current?.isFixed === true) return 'Closed by SIGN_UP=closed in the environment. Change it there.'
  return 'Businesses can create their own accounts. Existing accounts are not affected.'
}
