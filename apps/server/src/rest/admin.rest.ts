import { adminDocs, type WireUsage } from './admin.wire.ts'
import { type Api, asInput, type RestRow } from './rest-row.ts'

// The documented client sends its own `user_id` and `email` to these paths. They are ignored; the session decides.

export const adminRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/api/admin/usage',
    doc: adminDocs.usage,
    access: 'admin:read',
    run: async (api) => ({ body: (await listAllUsage(api)).map(usageFields) }),
  },
  {
    method: 'POST',
    path: '/api/admin/update-limit',
    doc: adminDocs.updateLimit,
    access: 'admin:write',
    async run(api, { body }) {
      const {
        user_id: _user,
        email: _email,
        month_year: _month,
        client_user_id: tenantId,
        new_limit: limitMinutes,
        ...more
      } = body
      const saved = await api.admin.setLimit(asInput({ ...more, tenantId, limitMinutes }))
      return { body: { success: true, new_limit: saved.limitMinutes } }
    },
  },
  {
    method: 'POST',
    path: '/api/admin/toggle-service',
    doc: adminDocs.toggleService,
    access: 'admin:write',
    async run(api, { body }) {
      const { user_id: _user, email: _email, client_user_id: tenantId, pause: paused, ...more } = body
      const state = await api.admin.setPaused(asInput({ ...more, tenantId, paused }))
      const response = { success: true, service_paused: state.paused, in_flight: state.inFlight }
      if (!state.paused || (state.inFlight === 0 && state.isInboundOff)) return { body: response }
      return { status: 202, body: { ...response, message: `Pausing: ${state.inFlight} calls in flight` } }
    },
  },
]

type Usage = Awaited<ReturnType<Api['admin']['usage']>>['rows'][number]

/** The documented list is not paginated. */
async function listAllUsage(api: Api): Promise<Usage[]> {
  const all: Usage[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Api['admin']['usage']>> = await api.admin.usage({ limit: 1000, cursor })
    all.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)
  return all
}

function usageFields(usage: Usage): WireUsage {
  return {
    id: `${usage.tenantId}:${usage.month}`,
    user_id: usage.userId,
    month_year: usage.month,
    monthly_minutes: usage.monthlyMinutes,
    total_minutes_at_end: usage.totalMinutes,
    monthly_limit: usage.monthlyLimit,
    last_benchmark_alerted: usage.lastBenchmark,
    users: { business_name: usage.businessName, email: usage.email, service_paused: usage.servicePaused },
  }
}
