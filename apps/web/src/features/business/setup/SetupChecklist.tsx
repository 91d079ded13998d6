import { useEffect, useState, type ReactNode } from 'react'
import { Checklist, type ChecklistStep } from '../../../components/feedback/Checklist.tsx'
import type { Dismissal } from '../../../lib/session/use-dismissed.ts'
import { trpc, type Outputs } from '../../../lib/api/trpc.ts'
import { OPERATOR_NUMBER_STEP, SETUP_STEPS } from './setup-steps.ts'

export type Setup = Outputs['business']['setUp']

const CALL_LIST = '/call-dashboard'

/** The steps that lead to the first call, each with its state and a link. */
export function SetupChecklist({ setup, dismissal }: { setup: Setup; dismissal: Dismissal }): ReactNode {
  const { dismiss } = dismissal
  const isOperator = trpc.auth.me.useQuery().data?.user.role === 'operator'
  const { steps, newestCallId, isSimulated } = setup
  const isFinished = steps.every(({ isDone }) => isDone)
  // The list stays visible when its last step is completed; on a later visit, a finished list hides itself.
  const [wasOpen] = useState(!isFinished)
  const isHidden = isFinished && !wasOpen
  useEffect(() => {
    if (isHidden) dismiss()
  }, [isHidden, dismiss])
  if (isHidden) return null
  return (
    <Checklist
      title={isFinished ? 'Your agent is ready' : 'Get your agent ready'}
      steps={steps.map((step) => toChecklistStep(step, { newestCallId, isOperator }))}
      footer={
        isSimulated &&
        `Calls are simulated here: no phones ring. For real calls, ${isOperator ? '' : 'ask your administrator to '}connect a voice provider.`
      }
      onHide={dismiss}
      onShow={dismissal.restore}
    />
  )
}

function toChecklistStep(
  { name, isDone }: Setup['steps'][number],
  { newestCallId, isOperator }: { newestCallId: string | null; isOperator: boolean },
): ChecklistStep {
  const isAssignedByUser = name === 'number' && isOperator
  const { title, text, href, linkText } = isAssignedByUser ? OPERATOR_NUMBER_STEP : SETUP_STEPS[name]
  if (name !== 'outcome') return { key: name, title, text, isDone, ...(isDone ? {} : { href, linkText }) }
  if (newestCallId === null) return { key: name, title, text, isDone }
  return { key: name, title, text, isDone, href: `${CALL_LIST}?call=${encodeURIComponent(newestCallId)}`, linkText }
}
