import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { ensureOperator } from '../auth/operator.ts'
import { viewInstallationSetup } from './setup.ts'

describeWorld('installation setup', (it) => {
  it('shows the missing steps to the operator only, without the values of settings', async ({ world, operator }) => {
    const listDoneSteps = async (): Promise<string[]> =>
      (await operator.caller.admin.setUp()).steps.filter(({ isDone }) => isDone).map(({ name }) => name)
    expect(await listDoneSteps()).toEqual([])

    const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
    expect(await listDoneSteps()).toEqual(['client'])
    for (const { caller } of [ada, ben, world.browser()]) await expect(caller.admin.setUp()).rejects.toThrow()

    world.clock.advance(1000)
    const depsWithNewEmail = { ...world.deps, settings: { ...world.deps.settings, operatorEmail: 'boss@example.com' } }
    await ensureOperator(depsWithNewEmail, { password: null })
    expect(await listDoneSteps()).toEqual(['client'])
    // The audit log no longer goes back that far.
    const later = await viewInstallationSetup({ ...depsWithNewEmail, now: () => world.deps.now() + 401 * 86_400_000 })
    expect(later.steps).toContainEqual({ name: 'password', isDone: true })
    await operator.caller.auth.changePassword({
      currentPassword: 'operator-horse-3!',
      password: 'operator-mare-4!',
    })
    expect(await listDoneSteps()).toEqual(['password', 'client'])

    const voice = { ...world.deps.voice, name: 'elevenlabs' as const }
    const settings = {
      ...world.deps.settings,
      publicUrl: 'https://calls.example.com',
      emailVerificationRequired: true,
      backupEveryMs: 1,
    }
    const setup = await viewInstallationSetup({ ...world.deps, voice, settings })
    expect(setup.steps.filter(({ isDone }) => !isDone)).toEqual([{ name: 'second-factor', isDone: false }])
    expect(setup.steps.map(({ name }) => name)).toContain('webhook')
    expect(JSON.stringify(setup)).not.toContain('whsec_for_tests_only')
    const withoutSecret = await viewInstallationSetup({
      ...world.deps,
      voice,
      settings: { ...settings, webhookSecrets: [] },
    })
    expect(withoutSecret.steps).toContainEqual({ name: 'webhook', isDone: false })
  })
})
