import { parseArgs } from 'node:util'
import { startFakeProvider } from './provider.ts'
import type { FakeOutcome } from './state.ts'

const USAGE = `node run.ts [--port 0] [--key sk_fake] [--speed 1] [--talk 15-90] [--outcomes answered=8,busy=1]
                 [--concurrency N] [--webhook-url URL --webhook-secret SECRET]
Prints its URL on its own line, then runs until SIGINT or SIGTERM.`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    key: { type: 'string', default: 'sk_fake' },
    speed: { type: 'string', default: '1' },
    talk: { type: 'string', default: '15-90' },
    outcomes: { type: 'string', default: 'answered=1' },
    concurrency: { type: 'string' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  process.stdout.write(`${USAGE}\n`)
} else {
  const [min = 15, max = min] = values.talk.split('-').map(Number)
  const weights = values.outcomes.split(',').map((each) => each.split('='))
  const outcomes: Partial<Record<FakeOutcome, number>> = Object.fromEntries(
    weights.map(([outcome = '', weight = '1']) => [outcome, Number(weight)]),
  )
  const fake = await startFakeProvider({
    port: Number(values.port),
    apiKey: values.key,
    speed: Number(values.speed),
    talkSeconds: { min, max },
    outcomes,
    ...(values.concurrency === undefined ? {} : { concurrency: Number(values.concurrency) }),
  })
  const { 'webhook-url': url, 'webhook-secret': secret } = values
  if (url !== undefined && secret !== undefined) {
    fake.state.webhook = { url, secret, mode: 'deliver', duplicates: 0 }
  }
  process.stdout.write(`${fake.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void fake.close().then(() => process.exit(0)))
  }
}
