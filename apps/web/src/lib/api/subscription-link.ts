import type { AppRouter } from '@callwright/api/app-router'
import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { createWSClient, wsLink } from '@trpc/client/links/wsLink/wsLink'
import superjson from 'superjson'
import { createChannel, fallbackLink } from './fallback-link.ts'

/**
 * Subscriptions use a WebSocket, opened with the first one and closed with the last, so that its cookie is the
 * current user's. If WebSockets are blocked, they use server-sent events.
 */
export function subscriptionLink(): TRPCLink<AppRouter> {
  const channel = createChannel(() => void client.close())
  const client = createWSClient({
    url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/trpc`,
    lazy: { enabled: true, closeMs: 0 },
    onOpen: channel.reportOpened,
    onError: channel.reportFailed,
  })
  return fallbackLink<AppRouter>({
    primary: wsLink({ client, transformer: superjson }),
    fallback: httpSubscriptionLink({ url: '/trpc', transformer: superjson }),
    channel,
  })
}
