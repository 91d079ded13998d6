import type { AppRouter } from '@callwright/api/app-router'
import { createTRPCReact, type CreateTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

/** The output of each procedure: `Outputs['calls']['list']`. */
export type Outputs = inferRouterOutputs<AppRouter>
