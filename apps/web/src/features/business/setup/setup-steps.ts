import type { ChecklistStep } from '#components/feedback/Checklist.tsx'
import type { Outputs } from '#lib/api/trpc.ts'
import { FORWARDING_HELP } from '#lib/call-forwarding.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'

export type Setup = Outputs['business']['setUp']

type StepName = Setup['steps'][number]['name']
type StepText = { title: string; text: string; href?: string; linkText?: string }

/** The steps in order, each with its state, and a link to where it is done. */
export function listSetupSteps({ steps, newestCallId, numbers }: Setup, isOperator: boolean): ChecklistStep[] {
  return steps.map(({ name, isDone }) => {
    const isAssignedByUser = name === 'number' && isOperator
    const { title, text, href, linkText } = isAssignedByUser ? OPERATOR_NUMBER_STEP : SETUP_STEPS[name]
    if (name === 'number' && isDone) {
      const answered = `Your agent answers ${numbers.map(formatPhone).join(', ')}`
      return { key: name, title: answered, text: FORWARDING_HELP, isDone, keepsText: true }
    }
    if (name !== 'outcome') return { key: name, title, text, isDone, ...(isDone ? {} : { href, linkText }) }
    if (newestCallId === null) return { key: name, title, text, isDone }
    return { key: name, title, text, isDone, href: `${CALL_LIST}?call=${encodeURIComponent(newestCallId)}`, linkText }
  })
}

const CALL_LIST = '/call-dashboard'
const CONFIGURATION = '/callwright-agent?tab=configuration'

/** The title, explanation and link of each step. */
const SETUP_STEPS: Readonly<Record<StepName, StepText>> = {
  context: {
    title: 'Introduce your business',
    text: 'Describe your business in the profile, or add files, links and notes below.',
    href: '/business-profile?edit=1',
    linkText: 'Describe your business',
  },
  prompt: {
    title: 'Write the first message and the prompt',
    text: 'Decide what your agent says first and how it behaves, then press Update Agent.',
    href: CONFIGURATION,
    linkText: 'Write a prompt',
  },
  voice: {
    title: 'Select a voice',
    text: 'Listen to a few and select the one that suits you.',
    href: CONFIGURATION,
    linkText: 'Select a voice',
  },
  call: {
    title: 'Place a test call',
    text: 'Talk to it in the browser, or type a phone number.',
    href: '/callwright-agent',
    linkText: 'Place a test call',
  },
  outcome: {
    title: 'Review the call',
    text: 'When the call has ended, its details show the summary, transcript and recording.',
    linkText: 'Review the call',
  },
  number: {
    title: 'Get a phone number',
    text: 'Your administrator assigns you one. Until then your agent can make calls but not receive them.',
  },
}

/** The `number` step for the operator, who assigns numbers. */
const OPERATOR_NUMBER_STEP: StepText = {
  title: 'Get a phone number',
  text: 'Assign one to your own business. Until then your agent can make calls but not receive them.',
  href: '/admin/usage/numbers',
  linkText: 'Assign a number',
}
