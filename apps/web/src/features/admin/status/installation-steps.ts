import type { Outputs } from '#lib/api/trpc.ts'
import { CLIENTS_PATH } from '#lib/paths.ts'

type StepName = Outputs['admin']['setUp']['steps'][number]['name']
type StepText = { title: string; text: string; href?: string; linkText?: string }

/** The title and instructions of each step of an installation. */
export const INSTALLATION_STEPS: Readonly<Record<StepName, StepText>> = {
  password: {
    title: 'Change the operator’s password',
    text: 'It was printed to the log at the first startup or set in the environment.',
    href: '/settings',
    linkText: 'Change the password',
  },
  'second-factor': {
    title: 'Turn on two-step sign-in',
    text: 'The operator sees every client, so a password alone is not enough.',
    href: '/settings',
    linkText: 'Set it up',
  },
  'public-address': {
    title: 'Set a public address',
    text: 'Set PUBLIC_URL to the https address that clients use, and restart: links in emails and webhooks need it.',
  },
  mail: {
    title: 'Connect a mail server',
    text: 'Set SMTP_URL and MAIL_FROM, and restart. Until then, emails are saved as files in the data directory’s outbox folder.',
  },
  provider: {
    title: 'Connect a voice provider',
    text: 'Set ELEVENLABS_API_KEY and ELEVENLABS_PHONE_NUMBER_ID, and restart. Until then calls are simulated and no phone rings.',
  },
  webhook: {
    title: 'Let the provider report finished calls',
    text: 'Set ELEVENLABS_WEBHOOK_SECRET, and restart. Until then the provider is polled every RECONCILE_SECONDS seconds.',
  },
  backups: {
    title: 'Turn on backups',
    text: 'Set BACKUP_DIR to a folder, ideally on another disk, and restart: one is made each day, and seven are kept.',
  },
  client: {
    title: 'Add the first client',
    text: 'A business creates its account at /signup. You can open or close sign-up on the Clients page.',
    href: CLIENTS_PATH,
    linkText: 'Open Clients',
  },
}
