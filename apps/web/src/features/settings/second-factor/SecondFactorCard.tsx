import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { NewRecoveryCodesDialog } from './NewRecoveryCodesDialog.tsx'
import { SecondFactorStatus } from './SecondFactorStatus.tsx'
import { SetupDialog } from './SetupDialog.tsx'
import { TurnOffDialog } from './TurnOffDialog.tsx'

const DIALOGS = { 'set-up': SetupDialog, 'new-codes': NewRecoveryCodesDialog, 'turn-off': TurnOffDialog }

/** @param isOperator shows a warning: the operator sees every client, and should not rely on a password alone */
export function SecondFactorCard({ isOperator }: { isOperator: boolean }): ReactNode {
  const [openDialog, setOpenDialog] = useState<keyof typeof DIALOGS | null>(null)
  const state = trpc.auth.secondFactor.useQuery(undefined, { refetchOnMount: 'always' })

  return (
    <Card
      title="Two-Step Sign-In"
      description="A code from an app on your phone, in addition to your password."
      action={state.data && <StateBadge isOn={state.data.isOn} />}
    >
      {state.isPending && <Skeleton className="h-10 w-32" />}
      <QueryError
        query={state}
        title="Your two-step sign-in settings could not be loaded"
        fallback="Nothing was changed. Please try again."
      />
      {state.data?.isOn === false && (
        <div className="flex flex-col items-start gap-4">
          {isOperator && (
            <Notice tone="warning" className="w-full">
              As the operator you see every client. Please turn on two-step sign-in, so that a stolen password is not
              enough.
            </Notice>
          )}
          <p className="max-w-prose text-base text-muted">
            Even with your password, no one can sign in without your phone. Any authenticator app works.
          </p>
          <Button variant="secondary" onClick={() => setOpenDialog('set-up')}>
            Set Up
          </Button>
        </div>
      )}
      {state.data?.isOn === true && (
        <SecondFactorStatus
          state={state.data}
          onNewCodes={() => setOpenDialog('new-codes')}
          onTurnOff={() => setOpenDialog('turn-off')}
        />
      )}
      <WhileOpen value={openDialog}>
        {(name, open) => {
          const Dialog = DIALOGS[name]
          return <Dialog open={open} onClose={() => setOpenDialog(null)} />
        }}
      </WhileOpen>
    </Card>
  )
}

function StateBadge({ isOn }: { isOn: boolean }): ReactNode {
  const Icon = isOn ? ShieldCheck : ShieldOff
  return (
    <Badge tone={isOn ? 'green' : 'gray'} icon={<Icon />}>
      {isOn ? 'On' : 'Off'}
    </Badge>
  )
}
