import { isEnded, STATUS_LABELS, type CallStatus } from '@callwright/contract/calls/calls'
import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'

const STEPS: readonly CallStatus[] = ['initiated', 'in-progress', 'completed']
const TONES = { pending: 'bg-line', passed: 'bg-green', now: 'bg-amber', failed: 'bg-red' }

/** A call's progress: initiated, in progress, ended. Decorative: the badge says the same in words. */
export function CallSteps({ status }: { status: CallStatus }): ReactNode {
  const current = isEnded(status) ? STEPS.length - 1 : STEPS.indexOf(status)
  return (
    <ol aria-hidden="true" className="grid grid-cols-3 gap-1.5 px-5 pb-4 text-sm">
      {STEPS.map((step, index) => (
        <li key={step} className="flex flex-col gap-1.5">
          <span
            className={cx('h-1 rounded-full transition-colors duration-300', TONES[getTone(index, current, status)])}
          />
          <span className={index <= current ? 'text-ink' : 'text-faint'}>
            {STATUS_LABELS[index === STEPS.length - 1 && isEnded(status) ? status : step]}
          </span>
        </li>
      ))}
    </ol>
  )
}

function getTone(index: number, current: number, status: CallStatus): keyof typeof TONES {
  if (index > current) return 'pending'
  if (status === 'completed') return 'passed'
  if (index < current) return 'passed'
  return isEnded(status) ? 'failed' : 'now'
}
