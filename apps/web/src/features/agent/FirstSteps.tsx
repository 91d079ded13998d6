import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { cx } from '../../lib/cx.ts'
import { trpc } from '../../lib/trpc.ts'

const STEPS = [
  { title: 'Write a prompt', text: 'Tell your agent who it is and what callers need.' },
  { title: 'Place a test call', text: 'Type a number and press Test Agent.' },
  { title: 'See it here', text: 'The call appears in this list, transcript included.' },
]

/** The way to the first call; what is done is ticked. */
export function FirstSteps(): ReactNode {
  const agent = trpc.agent.get.useQuery()
  const written = (agent.data?.systemPrompt.trim() ?? '') !== ''
  const at = written ? 1 : 0
  return (
    <div className="flex flex-col gap-6 px-5 py-8">
      <div>
        <p className="text-base font-medium text-ink">No calls yet</p>
        <p className="text-sm text-muted">Three short steps to the first one.</p>
      </div>
      <ol className="grid gap-5 md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step.title} className="flex gap-3">
            <span
              className={cx(
                'flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-semibold',
                index === at ? 'bg-accent text-on-accent' : 'bg-sunken text-muted',
              )}
            >
              {index < at ? <Check size={16} aria-label="Done" /> : index + 1}
            </span>
            <div className="min-w-0">
              <p className="text-base font-medium text-ink">{step.title}</p>
              <p className="text-sm text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <ButtonLink href={written ? '/callwright-agent' : '/callwright-agent?tab=configuration'}>
          {written ? 'Place a test call' : 'Write a prompt'}
        </ButtonLink>
      </div>
    </div>
  )
}
