import type { Door } from './door.ts'
import type { Overload } from './overload.ts'

type Metric = { name: string; help: string; type: 'gauge' | 'counter'; values: [labels: string, value: number][] }

/** Prometheus text. */
export function metricsText(door: Door, overload: Overload): string {
  const { answers, webhooks } = door.counters
  const metrics: Metric[] = [
    {
      name: 'process_uptime_seconds',
      help: 'Time since the start.',
      type: 'gauge',
      values: [['', Math.floor(process.uptime())]],
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory in use.',
      type: 'gauge',
      values: [['', process.memoryUsage.rss()]],
    },
    {
      name: 'callwright_event_loop_lag_seconds',
      help: 'Mean lag of the last second.',
      type: 'gauge',
      values: [['', overload.lagMs() / 1000]],
    },
    {
      name: 'callwright_live_connections',
      help: 'Open WebSockets and event streams.',
      type: 'gauge',
      values: [['', door.live.size]],
    },
    {
      name: 'callwright_http_responses_total',
      help: 'Answers by class of status.',
      type: 'counter',
      values: Object.entries(answers).map(([group, count]) => [`{class="${group}xx"}`, count]),
    },
    {
      name: 'callwright_post_call_webhooks_total',
      help: 'Post-call webhooks by outcome.',
      type: 'counter',
      values: Object.entries(webhooks).map(([outcome, count]) => [`{outcome="${outcome}"}`, count]),
    },
  ]
  return metrics.map(textOf).join('')
}

function textOf({ name, help, type, values }: Metric): string {
  const lines = values.map(([labels, value]) => `${name}${labels} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
