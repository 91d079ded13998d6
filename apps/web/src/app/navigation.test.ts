import { describe, expect, it } from 'vitest'
import {
  pathPattern,
  homePathOf,
  placeAt,
  sidebarPlaces,
  PLACE_PATHS,
  PLACES,
  SHARED_PLACES,
  PUBLIC_PATHS,
} from './navigation.ts'

describe('navigation', () => {
  it('finds a place regardless of case and of a trailing slash', () => {
    expect(placeAt('/Call-Dashboard/')?.label).toBe('Call Dashboard')
    expect(placeAt('/ADMIN/usage')?.role).toBe('operator')
    expect(placeAt('/call-dashboard/x')).toBeUndefined()
    expect(placeAt('/bulk-caller/0199-AB')?.label).toBe('Bulk Caller')
    expect(placeAt('/bulk-caller/x/y')).toBeUndefined()
  })

  it('lists the places of a role, and the review only while it is open', () => {
    const labels = (path: string): string[] => {
      const place = placeAt(path)
      return place
        ? sidebarPlaces(place, place.role === 'operator' ? 'operator' : 'business').map(({ label }) => label)
        : []
    }
    const always = ['Home', 'Call Dashboard', 'AI Agent', 'Bulk Caller', 'Business Profile']
    expect(labels('/dashboard')).toEqual(always)
    expect(labels('/call-review')).toEqual(always.toSpliced(2, 0, 'Call Review'))
    expect(labels('/admin/usage')).toEqual(['Admin Usage'])
  })

  it('lists the places of the role while a shared place is open', () => {
    const settings = placeAt('/settings')
    expect(settings && sidebarPlaces(settings, 'operator').map(({ label }) => label)).toEqual(['Admin Usage'])
    expect(SHARED_PLACES.map(({ label }) => label)).toEqual(['Settings'])
  })

  it('gives each role its own home', () => {
    expect(homePathOf('business')).toBe('/dashboard')
    expect(homePathOf('operator')).toBe('/admin/usage')
  })

  it('matches exactly the paths it was built from', () => {
    const visitor = pathPattern(PUBLIC_PATHS)
    for (const path of [...PUBLIC_PATHS, '/LOGIN', '/signup/']) expect(path).toMatch(visitor)
    for (const path of ['/logins', '/x/login', '/signup/x', ...PLACES.map((place) => place.path)]) {
      expect(path).not.toMatch(visitor)
    }
    const places = pathPattern(PLACE_PATHS)
    for (const path of ['/dashboard', '/Bulk-Caller/', '/bulk-caller/0199-AB']) expect(path).toMatch(places)
    for (const path of ['/dashboard/x', '/bulk-caller/x/y', '/bulk-callers']) expect(path).not.toMatch(places)
  })
})
