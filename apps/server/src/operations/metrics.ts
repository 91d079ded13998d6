import type { FastifyInstance } from 'fastify'

import type { ServerContext } from '../http/server-context.ts'
import { counter, gauge, type Metric } from './metric.ts'

/** Metrics for this process. */
export function processMetrics(server: ServerContext, load: ReturnType<FastifyInstance['memoryUsage']>): Metric[] {
  const { responses, webhooks } = server.counters
  const byClass = Object.fromEntries(Object.entries(responses).map(([group, count]) => [`${group}xx`, count]))
  return [
    gauge('process_uptime_seconds', 'Time since the start.', Math.floor(process.uptime())),
    gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
    gauge(
      'callwright_event_loop_lag_seconds',
      'Event loop lag, averaged over three seconds.',
      load.eventLoopDelay / 1000,
    ),
    gauge('callwright_live_connections', 'Open WebSockets and event streams.', server.liveConnections.size),
    gauge('callwright_build_info', 'The running version.', { version: { [server.deps.serverInfo.version]: 1 } }),
    counter('callwright_http_responses_total', 'Responses by status class.', { class: byClass }),
    counter('callwright_post_call_webhooks_total', 'Post-call webhooks by outcome.', { outcome: { ...webhooks } }),
  ]
}
