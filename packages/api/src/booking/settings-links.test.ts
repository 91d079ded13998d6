import { type BookingSettings, SERVICES_MAX } from '@callwright/contract/booking/booking'
import { expect } from 'vitest'

import { codeAt } from '../auth/second-factor/testing/authenticator.ts'
import type { EmailMessage } from '../mail/queue-email.ts'
import { BOOKING_SETTINGS, SERVICE } from '../testing/bookings.ts'
import { createKey } from '../testing/create-key.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { type FakeCalCom, startFakeCalCom } from '../testing/fake-cal-com.ts'
import { listQueuedEmails } from '../testing/queued-emails.ts'
import { PASSWORD, type World } from '../testing/test-world.ts'

async function openCalCom({ deps }: World): Promise<FakeCalCom & { link: string }> {
  const fake = await startFakeCalCom()
  deps.settings.calComUrl = fake.url
  return Object.assign(fake, { link: `${fake.url}/you/visit` })
}

/** Settings with a service for each link. */
function withLinks(...links: (string | null)[]): BookingSettings {
  return { ...BOOKING_SETTINGS, services: links.map((link, index) => ({ ...SERVICE, name: `Service ${index}`, link })) }
}

async function listMails(world: World): Promise<EmailMessage[]> {
  return (await listQueuedEmails(world)).filter(({ subject }) => subject.includes('services'))
}

const MISSING = { code: 'BAD_REQUEST', message: 'Password is required' }
const LACKS_CALLS = { code: 'FORBIDDEN', message: 'This API key lacks the permission "calls:read".' }

describeWorld('a link to Cal.com in the settings', (it) => {
  it.override('settings', { webhooksAllowPrivate: true })

  // Security: 14
  it('needs the password and an email when it is new or changed', async ({ world, ada, ben }) => {
    await using fake = await openCalCom(world)
    const [{ bookings }, bens] = [ada.caller, ben.caller.bookings]
    const settings = withLinks(fake.link, null, `${fake.link}?month=2026-12`)
    await expect(bookings.save(settings)).rejects.toMatchObject(MISSING)
    const wrong = bookings.save({ ...settings, password: 'wrong' })
    await expect(wrong).rejects.toThrow('The current password is not correct.')
    expect((await bookings.settings()).settings).toBeNull()
    expect(await listMails(world)).toEqual([])

    const { settings: saved } = await bookings.save({ ...settings, password: PASSWORD })
    const [first = SERVICE, second = SERVICE, third = SERVICE] = saved?.services ?? []
    expect(saved).toEqual({ ...settings, services: [first, second, third] })
    const page = fake.link.replace('http://', '')
    const what = `“Service 0” is now booked at ${page}. “Service 2” is now booked at ${page}.`
    const body = expect.stringContaining(`${what} You can change services under AI Agent → Appointments.\n`)
    expect(await listMails(world)).toMatchObject([{ recipient: 'ada@example.com', body }])

    const change = (...services: BookingSettings['services']): BookingSettings => ({ ...settings, services })
    for (const risky of [
      change({ ...first, link: `${fake.link}/` }, second, third),
      change(first, { ...second, link: fake.link }, third),
      change({ ...SERVICE, link: fake.link }),
    ]) {
      await expect(bookings.save(risky)).rejects.toMatchObject(MISSING)
      // Nor can another business save it as its own.
      await expect(bens.save(risky)).rejects.toMatchObject(MISSING)
    }
    fake.page = { lengthInMinutesOptions: [30, 45] }
    const asked = fake.requests.length
    for (const harmless of [
      { ...change(first, second, third), isOn: false, week: [] },
      change({ ...third, name: 'Renamed', gapMinutes: 5 }, first, second),
      change({ ...first, minutes: 45 }, { ...second, minutes: 45 }, { ...third, link: null }),
    ]) {
      expect((await bookings.save(harmless)).settings).toEqual(harmless)
    }
    expect(fake.requests).toHaveLength(asked + 1)
    await expect(bookings.save({ ...settings, services: [], password: 'wrong' })).rejects.toThrow()
    expect(await listMails(world)).toHaveLength(1)
  })

  it('needs a code too, which a refused page does not use up', async ({ world, ada }) => {
    await using fake = await openCalCom(world)
    const { key } = await ada.caller.auth.startSecondFactor({ password: PASSWORD })
    await ada.caller.auth.confirmSecondFactor({ code: codeAt(key, world.deps.now()) })
    const save = async (link: string, code?: string) =>
      await ada.caller.bookings.save({ ...withLinks(link), password: PASSWORD, code })
    await expect(save(fake.link)).rejects.toThrow('Please enter the code from your authenticator app.')
    world.clock.advance(30_000)
    const code = codeAt(key, world.deps.now())
    await expect(save(`${fake.url}/me/visit`, code)).rejects.toThrow('shows no public page')
    expect((await save(fake.link, code)).settings?.services).toMatchObject([{ link: fake.link }])
  })

  // Security: 1
  it('needs calls:read in a key, and no password', async ({ world, ada }) => {
    await using fake = await openCalCom(world)
    const writer = world.withKey(await createKey(ada, ['agent:write'])).caller.bookings
    await expect(writer.save(withLinks(fake.link))).rejects.toMatchObject(LACKS_CALLS)
    expect([fake.requests, await listMails(world)]).toEqual([[], []])
    const both = world.withKey(await createKey(ada, ['agent:write', 'calls:read'])).caller.bookings
    const { settings } = await both.save(withLinks(fake.link))
    const body = expect.stringContaining('The API key “Test” did this.')
    expect(await listMails(world)).toMatchObject([{ body }])
    const [service = SERVICE] = settings?.services ?? []
    const renamed = { ...withLinks(), services: [{ ...service, name: 'Renamed' }] }
    expect((await writer.save(renamed)).settings).toEqual(renamed)
    const moved = { ...renamed, services: [{ ...service, link: `${fake.link}/` }] }
    await expect(writer.save(moved)).rejects.toMatchObject(LACKS_CALLS)
  })

  it('is asked about at most 40 times an hour', async ({ world, ada, ben }) => {
    await using fake = await openCalCom(world)
    const save = async ({ caller } = ada, settings = withLinks(fake.link)) =>
      await caller.bookings.save({ ...settings, password: PASSWORD })
    const unknown = withLinks(...Array.from({ length: SERVICES_MAX }, () => `${fake.url}/me/visit`))
    for (const asked of [SERVICES_MAX, 2 * SERVICES_MAX]) {
      await expect(save(ada, unknown)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      await expect.poll(() => fake.requests.length).toBe(asked)
    }
    await expect(save()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await expect(save(ada, unknown)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(fake.requests).toHaveLength(2 * SERVICES_MAX)
    await save(ada, withLinks(null))
    await save(ben)
    world.clock.advance(60 * 60_000)
    await save()
  })
})
