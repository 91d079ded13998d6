import type { WebhookEvent } from '@callwright/contract/webhooks'

import { OPERATOR_PASSWORD } from './operator.ts'
import { type Browser, PASSWORD } from './test-world.ts'

type Fixture = { ada: Browser; operator: Browser }
type Mutations = Record<string, (fixture: Fixture) => Promise<() => Promise<unknown>>>

const ENDPOINT = { description: 'CRM', events: ['call.completed'] as WebhookEvent[], includeTranscript: false }

let endpoints = 0
function newUrl(): string {
  endpoints += 1
  return `https://hooks.example.com/${endpoints}`
}

/** The mutations of `webhooks` and `admin.webhooks`, which are the same for both owners. */
export const WEBHOOK_MUTATIONS: Readonly<Mutations> = {
  ...createMutations('webhooks', PASSWORD, ({ ada }) => ada.caller.webhooks),
  ...createMutations('admin.webhooks', OPERATOR_PASSWORD, ({ operator }) => operator.caller.admin.webhooks),
}

function createMutations(
  path: string,
  password: string,
  webhooksOf: (fixture: Fixture) => Browser['caller']['webhooks'],
): Mutations {
  const withEndpoint =
    (mutate: (webhooks: Browser['caller']['webhooks'], endpointId: string) => Promise<unknown>) =>
    async (fixture: Fixture): Promise<() => Promise<unknown>> => {
      const webhooks = webhooksOf(fixture)
      const { id } = await webhooks.addEndpoint({ ...ENDPOINT, url: newUrl(), password })
      return async () => await mutate(webhooks, id)
    }
  return {
    [`${path}.addEndpoint`]: async (fixture) => async () =>
      await webhooksOf(fixture).addEndpoint({ ...ENDPOINT, url: newUrl(), password }),
    [`${path}.changeEndpoint`]: withEndpoint(
      async (webhooks, endpointId) =>
        await webhooks.changeEndpoint({ ...ENDPOINT, endpointId, isOn: false, url: newUrl(), password }),
    ),
    [`${path}.rotateSecret`]: withEndpoint(
      async (webhooks, endpointId) => await webhooks.rotateSecret({ endpointId, password }),
    ),
    [`${path}.sendTest`]: withEndpoint(async (webhooks, endpointId) => await webhooks.sendTest({ endpointId })),
    async [`${path}.redeliver`](fixture) {
      const webhooks = webhooksOf(fixture)
      const { id: endpointId } = await webhooks.addEndpoint({ ...ENDPOINT, url: newUrl(), password })
      const { deliveryId } = await webhooks.sendTest({ endpointId })
      return async () => await webhooks.redeliver({ deliveryId })
    },
    [`${path}.redeliverSince`]: withEndpoint(
      async (webhooks, endpointId) => await webhooks.redeliverSince({ endpointId, since: 0 }),
    ),
    [`${path}.removeEndpoint`]: withEndpoint(
      async (webhooks, endpointId) => await webhooks.removeEndpoint({ endpointId }),
    ),
  }
}
