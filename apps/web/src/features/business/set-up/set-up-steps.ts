import type { Outputs } from '../../../lib/api/trpc.ts'

type StepName = Outputs['business']['setUp']['steps'][number]['name']
type StepWords = { title: string; text: string; href?: string; linkText?: string }

const CONFIGURATION = '/callwright-agent?tab=configuration'

/** What each step is called, why it is there, and where it is done. */
export const SET_UP_STEPS: Readonly<Record<StepName, StepWords>> = {
  context: {
    title: 'Say who you are',
    text: 'Describe it in your profile, or give files, links and notes further down.',
    href: '/business-profile',
    linkText: 'Describe your business',
  },
  prompt: {
    title: 'Write the first message and the prompt',
    text: 'What your agent says first, and how it should behave; then press Update Agent.',
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
    title: 'Look at the call',
    text: 'When it has ended, its summary, transcript and recording are in its details.',
    linkText: 'Look at the call',
  },
  number: {
    title: 'Have a phone number for your callers',
    text: 'Whoever runs this installation gives you one. Until then your agent can call, but nobody can call it.',
  },
}
