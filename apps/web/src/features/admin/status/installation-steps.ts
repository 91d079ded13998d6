import type { Outputs } from '../../../lib/api/trpc.ts'
import { ADMIN_PATH } from '../paths.ts'

type StepName = Outputs['admin']['setUp']['steps'][number]['name']
type StepWords = { title: string; text: string; href?: string; linkText?: string }

/** What each step of an installation is called, and what to do for it. */
export const INSTALLATION_STEPS: Readonly<Record<StepName, StepWords>> = {
  password: {
    title: 'Change the operator’s password',
    text: 'The first one stands in the log of the first start, or in the environment.',
    href: '/settings',
    linkText: 'Change the password',
  },
  'second-factor': {
    title: 'Turn on two-step sign-in',
    text: 'The operator sees every client: a password alone is little for that.',
    href: '/settings',
    linkText: 'Set it up',
  },
  'public-address': {
    title: 'Give it a public address',
    text: 'Set PUBLIC_URL to the https address that clients use, and restart: links in mails and webhooks need it.',
  },
  mail: {
    title: 'Connect a mail server',
    text: 'Set SMTP_URL and MAIL_FROM, and restart. Until then mails lie as files in the folder outbox of the data directory.',
  },
  provider: {
    title: 'Connect a voice provider',
    text: 'Set ELEVENLABS_API_KEY and ELEVENLABS_PHONE_NUMBER_ID, and restart. Until then calls are simulated and nobody’s phone rings.',
  },
  webhook: {
    title: 'Let the provider tell of calls that ended',
    text: 'Set ELEVENLABS_WEBHOOK_SECRET, and restart. Until then the provider is asked, as often as RECONCILE_SECONDS says.',
  },
  backups: {
    title: 'Have backups made',
    text: 'Set BACKUP_DIR to a folder, best on another disk, and restart: one is made each day, and seven are kept.',
  },
  client: {
    title: 'Have a first client',
    text: 'A business creates its account at /signup; the switch for that is on the page of clients.',
    href: `${ADMIN_PATH}/clients`,
    linkText: 'Open Clients',
  },
}
