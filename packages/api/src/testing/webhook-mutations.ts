import type { WebhookEvent } from '@callwright/contract/webhooks'

import { type Browser, PASSWORD } from './test-world.ts'

type Webhooks = Browser['caller']['webhooks']
type Mutation = (fixture: { ada: Browser }) => Promise<() => Promise<unknown>>

const SETTINGS = {
  ...{ description: 'CRM', events: ['call.completed'] as WebhookEvent[], includeTranscript: false },
  password: PASSWORD,
}

let endpoints = 0
function newUrl(): string {
  endpoints += 1
  return `https://hooks.example.com/${endpoints}`
}

function withEndpoint(mutate: (webhooks: Webhooks, endpointId: string) => Promise<unknown>): Mutation {
  return async ({ ada }) => {
    const { webhooks } = ada.caller
    const { id } = await webhooks.addEndpoint({ ...SETTINGS, url: newUrl() })
    return async () => await mutate(webhooks, id)
  }
}

export const WEBHOOK_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'webhooks.addEndpoint':
    async ({ ada }) =>
    async () =>
      await ada.caller.webhooks.addEndpoint({ ...SETTINGS, url: newUrl() }),
  'webhooks.changeEndpoint': withEndpoint(
    async (webhooks, endpointId) =>
      await webhooks.changeEndpoint({ ...SETTINGS, endpointId, isOn: false, url: newUrl() }),
  ),
  'webhooks.rotateSecret': withEndpoint(
    async (webhooks, endpointId) => await webhooks.rotateSecret({ endpointId, password: PASSWORD }),
  ),
  'webhooks.sendTest': withEndpoint(async (webhooks, endpointId) => await webhooks.sendTest({ endpointId })),
  async 'webhooks.redeliver'({ ada }) {
    const { webhooks } = ada.caller
    const { id: endpointId } = await webhooks.addEndpoint({ ...SETTINGS, url: newUrl() })
    const { deliveryId } = await webhooks.sendTest({ endpointId })
    return async () => await webhooks.redeliver({ deliveryId })
  },
  'webhooks.redeliverSince': withEndpoint(
    async (webhooks, endpointId) => await webhooks.redeliverSince({ endpointId, since: 0 }),
  ),
  'webhooks.removeEndpoint': withEndpoint(
    async (webhooks, endpointId) => await webhooks.removeEndpoint({ endpointId }),
  ),
}
