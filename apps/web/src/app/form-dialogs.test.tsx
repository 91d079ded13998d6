// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { codeAt } from '@callwright/api/auth/second-factor/testing/authenticator'
import { tenantOf } from '@callwright/api/testing/operator'
import { PASSWORD, type Browser, type World } from '@callwright/api/testing/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { BOOKING } from '../testing/bookings.ts'
import { it, openApp, type StartPath } from '../testing/open-app.tsx'
import { addEndpoint } from '../testing/webhooks.ts'

/** A dialog, the button that opens it, and one of its fields. */
type FormDialog = [name: string, button: string, field: string | RegExp]
type Screen = { as: 'business' | 'operator'; at: StartPath; dialogs: FormDialog[] }

const SCREENS: Screen[] = [
  { as: 'business', at: '/callwright-agent?tab=outcomes', dialogs: [['FieldDialog', 'Add question', 'Short name']] },
  { as: 'business', at: '/callwright-agent', dialogs: [['RehearsalDialog', 'Add rehearsal', 'Name']] },
  {
    as: 'business',
    at: '/callwright-agent?tab=configuration',
    dialogs: [['OpeningDialog', 'Change opening', 'Sentence']],
  },
  {
    as: 'business',
    at: '/callwright-agent?tab=hours',
    dialogs: [
      ['TransferDialog', 'Add person', 'Name'],
      ['FallBackDialog', 'Edit message and forwarding', 'What callers hear'],
    ],
  },
  {
    as: 'business',
    at: async (_world, { caller }) => {
      await caller.bookings.save(BOOKING)
      return '/callwright-agent?tab=appointments'
    },
    dialogs: [
      ['ServiceDialog', 'Add service', 'Name'],
      ['FeedDialog', 'Add calendar', 'Secret iCal address'],
    ],
  },
  { as: 'business', at: '/integrations', dialogs: [['EndpointDialog', 'Add endpoint', 'URL']] },
  {
    as: 'business',
    at: async ({ deps }, browser) => {
      const { id } = await addEndpoint(browser)
      // The dialog then starts at this fixed time; its usual start, a day ago, changes every minute.
      await deps.db.updateTable('webhook_endpoints').set({ failingSince: deps.now() }).execute()
      return `/integrations/${id}`
    },
    dialogs: [
      ['EndpointDialog', 'Edit', /^Description/],
      ['RotateSecretDialog', 'Rotate secret', 'Password'],
      ['RedeliverSinceDialog', 'Redeliver since…', 'Since'],
    ],
  },
  { as: 'business', at: '/integrations?tab=tools', dialogs: [['ToolDialog', 'Add tool', 'When to use it']] },
  { as: 'business', at: '/integrations?tab=keys', dialogs: [['CreateKeyDialog', 'Create key', 'Name']] },
  {
    as: 'business',
    at: '/settings',
    dialogs: [
      ['MailRuleDialog', 'Add Rule', 'To'],
      ['SetupDialog', 'Set Up', 'Password'],
      ['DeleteBusinessDialog', 'Delete Business', 'Password'],
    ],
  },
  {
    as: 'business',
    at: withSecondFactor,
    dialogs: [
      ['NewRecoveryCodesDialog', 'New Recovery Codes', 'Password'],
      ['TurnOffDialog', 'Turn Off', 'Code'],
    ],
  },
  { as: 'operator', at: '/admin/usage/numbers', dialogs: [['NumberDialog', 'Add Number', 'Phone Number']] },
  {
    as: 'operator',
    at: async (world) => `/admin/usage/clients/${await tenantOf(await world.signUp('ada@example.com'))}`,
    dialogs: [
      ['EditLimitDialog', 'Edit limit', 'New Monthly Limit (minutes)'],
      ['CorrectionDialog', 'Add correction', 'Note'],
      ['DeleteClientDialog', 'Delete client', 'Business Name'],
    ],
  },
]

it.each(SCREENS)(
  'Escape closes the form dialogs of screen %#, but asks first once something was typed',
  async ({ as, at, dialogs }) => {
    await using app = await openApp(as, at)
    for (const [, button, field] of dialogs) {
      const open = async (): Promise<HTMLInputElement> => {
        const [opener] = await screen.findAllByRole<HTMLButtonElement>('button', { name: button })
        await waitFor(() => expect(opener?.disabled).toBe(false))
        if (opener) await app.user.click(opener)
        return await within(await screen.findByRole('dialog')).findByLabelText<HTMLInputElement>(field)
      }
      await open()
      await app.user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

      const input = await open()
      const before = input.value
      if (input.type === 'datetime-local') fireEvent.change(input, { target: { value: '2026-01-02T03:04' } })
      else await app.user.type(input, '7')
      const typed = input.value
      expect(typed).not.toBe(before)
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
      await app.user.keyboard('{Escape}')
      const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
      await app.user.click(question.getByRole('button', { name: 'Keep editing' }))
      await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
      expect(input.value).toBe(typed)

      await app.user.keyboard('{Escape}')
      await app.user.click(await screen.findByRole('button', { name: 'Discard' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
      expect((await open()).value).toBe(before)
      await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  },
)

it('the screens above have every form dialog', () => {
  const files = globSync(`${import.meta.dirname}/../features/**/*Dialog.tsx`)
  const names = files.filter((file) => /<(Form|Password)Dialog\b/.test(readFileSync(file, 'utf8')))
  const opened = SCREENS.flatMap(({ dialogs }) => dialogs.map(([name]) => name))
  expect(new Set(opened)).toEqual(new Set(names.map((file) => basename(file, '.tsx'))))
})

async function withSecondFactor({ deps }: World, { caller }: Browser): Promise<string> {
  const { key } = await caller.auth.startSecondFactor({ password: PASSWORD })
  await caller.auth.confirmSecondFactor({ code: codeAt(key, deps.now()) })
  return '/settings'
}
