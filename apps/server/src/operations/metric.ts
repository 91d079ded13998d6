export type Metric = {
  name: string
  help: string
  type: 'gauge' | 'counter'
  /** by formatted labels, '' for none */
  values: [labels: string, value: number][]
}

/** @param value one number, or numbers by label value */
export function gauge(name: string, help: string, value: number | Record<string, Record<string, number>>): Metric {
  return { name, help, type: 'gauge', values: valuesOf(value) }
}

export function counter(name: string, help: string, value: Record<string, Record<string, number>>): Metric {
  return { name, help, type: 'counter', values: valuesOf(value) }
}

/** Formats metrics in Prometheus text format. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics.map(formatMetric).join('')
}

function valuesOf(value: number | Record<string, Record<string, number>>): Metric['values'] {
  if (typeof value === 'number') return [['', value]]
  return Object.entries(value).flatMap(([label, numbers]) =>
    Object.entries(numbers).map(([name, count]): [string, number] => [`{${label}="${name}"}`, count]),
  )
}

function formatMetric({ name, help, type, values }: Metric): string {
  const lines = values.map(([labels, value]) => `${name}${labels} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
