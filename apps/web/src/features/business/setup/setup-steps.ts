import type { Outputs } from '../../../lib/api/trpc.ts'

type StepName = Outputs['business']['setUp']['steps'][number]['name']
type StepText = { title: string; text: string; href?: string; linkText?: string }

const CONFIGURATION = '/callwright-agent?tab=configuration'

/** The title, explanation and link of each step. */
export const SETUP_STEPS: Readonly<Record<StepName, StepText>> = {
  context: {
    title: 'Introduce your business',
    text: 'Describe your business in the profile, or add files, links and notes below.',
    href: '/business-profile',
    linkText: 'Describe your business',
  },
  prompt: {
    title: 'Write the first message and the prompt',
    text: 'Decide what your agent says first and how it behaves, then press Update Agent.',
    href: CONFIGURATION,
    linkText: 'Write a prompt',
  },
  voice: {
    title: 'Choose a voice',
    text: 'Listen to a few and choose the one that suits you.',
    href: CONFIGURATION,
    linkText: 'Choose a voice',
  },
  call: {
    title: 'Place a test call',
    text: 'Type a phone number and press Test Agent.',
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
export const OPERATOR_NUMBER_STEP: StepText = {
  title: 'Get a phone number',
  text: 'Assign one to your own business. Until then your agent can make calls but not receive them.',
  href: '/admin/usage/numbers',
  linkText: 'Assign a number',
}
