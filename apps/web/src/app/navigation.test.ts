import { describe, expect, it } from 'vitest'
import { anyOf, homeOf, placeAt, placesOf, PLACES, PUBLIC_PATHS } from './navigation.ts'

describe('navigation', () => {
  it('finds a place whatever the case of its path and with a slash at its end', () => {
    expect(placeAt('/Call-Dashboard/')?.label).toBe('Call Dashboard')
    expect(placeAt('/ADMIN/usage')?.role).toBe('operator')
    expect(placeAt('/call-dashboard/x')).toBeUndefined()
  })

  it('gives each role its own places and home', () => {
    expect(placesOf('business').map((place) => place.label)).toEqual([
      'Home',
      'Call Dashboard',
      'AI Agent',
      'Bulk Caller',
      'Business Profile',
    ])
    expect(homeOf('business')).toBe('/dashboard')
    expect(homeOf('operator')).toBe('/admin/usage')
  })

  it('matches exactly the paths it was made of', () => {
    const visitor = anyOf(PUBLIC_PATHS)
    for (const path of [...PUBLIC_PATHS, '/LOGIN', '/signup/']) expect(path).toMatch(visitor)
    for (const path of ['/logins', '/x/login', '/signup/x', ...PLACES.map((place) => place.path)]) {
      expect(path).not.toMatch(visitor)
    }
  })
})
