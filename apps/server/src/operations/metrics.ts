import type { FastifyInstance } from 'fastify'

import type { Door } from '../http/server-context.ts'
import { counter, gauge, type Metric } from './metric.ts'

/** What this process knows of itself. */
export function processMetrics(door: Door, load: ReturnType<FastifyInstance['memoryUsage']>): Metric[] {
  const { answers, webhooks } = door.counters
  const byClass = Object.fromEntries(Object.entries(answers).map(([group, count]) => [`${group}xx`, count]))
  return [
    gauge('process_uptime_seconds', 'Time since the start.', Math.floor(process.uptime())),
    gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
    gauge('callwright_event_loop_lag_seconds', 'Mean lag of three seconds.', load.eventLoopDelay / 1000),
    gauge('callwright_live_connections', 'Open WebSockets and event streams.', door.live.size),
    gauge('callwright_build_info', 'The version that runs.', { version: { [door.deps.machine.version]: 1 } }),
    counter('callwright_http_responses_total', 'Answers by class of status.', { class: byClass }),
    counter('callwright_post_call_webhooks_total', 'Post-call webhooks by outcome.', { outcome: { ...webhooks } }),
  ]
}
