import { describe, expect, it } from 'vitest'
import {
  canOpen,
  pathPattern,
  findRoute,
  listSidebarRoutes,
  ROUTE_PATTERNS,
  ROUTES,
  PUBLIC_PATHS,
} from './navigation.ts'

describe('navigation', () => {
  it('finds a route regardless of case and a trailing slash', () => {
    expect(findRoute('/Call-Dashboard/')?.label).toBe('Call Dashboard')
    expect(findRoute('/ADMIN/usage')?.label).toBe('Admin Usage')
    expect(findRoute('/admin/usage/clients/0199-AB')?.label).toBe('Clients')
    expect(findRoute('/admin/usage/unknown')).toBeUndefined()
    expect(findRoute('/call-dashboard/x')).toBeUndefined()
    expect(findRoute('/bulk-caller/0199-AB')?.label).toBe('Bulk Caller')
    expect(findRoute('/bulk-caller/x/y')).toBeUndefined()
    expect(findRoute('/integrations/0199-AB')?.label).toBe('Integrations')
  })

  it('lists a business’s routes, the review while it is open, and the operator’s pages while one is open', () => {
    const labels = (path: string, group: 'business' | 'admin' = 'business'): string[] => {
      const route = findRoute(path)
      return route ? listSidebarRoutes(group, route).map(({ label }) => label) : []
    }
    const always = ['Home', 'Call Dashboard', 'Appointments', 'AI Agent', 'Bulk Caller', 'Business Profile']
    expect(labels('/dashboard')).toEqual(always)
    expect(labels('/call-review')).toEqual(always.toSpliced(2, 0, 'Call Review'))
    expect(labels('/admin/usage')).toEqual(always)
    expect(labels('/dashboard', 'admin')).toEqual(['Admin Usage'])
    const pages = ['Clients', 'Numbers', 'Reconciliation', 'Audit Log', 'Status', 'Name & Address']
    expect(labels('/admin/usage/status', 'admin')).toEqual(['Admin Usage', ...pages])
  })

  it('opens the admin pages to the operator only, and everything else to everyone', () => {
    const openPaths = (role: 'business' | 'operator'): string[] =>
      ROUTES.filter((route) => canOpen(role, route)).map(({ path }) => path)
    expect(openPaths('operator')).toEqual(ROUTES.map(({ path }) => path))
    expect(openPaths('business')).toEqual(ROUTES.filter(({ group }) => group !== 'admin').map(({ path }) => path))
  })

  it('matches exactly the paths it was built from', () => {
    const visitor = pathPattern(PUBLIC_PATHS)
    for (const path of [...PUBLIC_PATHS, '/LOGIN', '/signup/']) expect(path).toMatch(visitor)
    for (const path of ['/logins', '/x/login', '/signup/x', ...ROUTES.map((route) => route.path)]) {
      expect(path).not.toMatch(visitor)
    }
    const routes = pathPattern(ROUTE_PATTERNS)
    for (const path of ['/dashboard', '/Bulk-Caller/', '/bulk-caller/0199-AB']) expect(path).toMatch(routes)
    for (const path of ['/dashboard/x', '/bulk-caller/x/y', '/bulk-callers']) expect(path).not.toMatch(routes)
  })
})
