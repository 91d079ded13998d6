import type { Computation } from '../context/context.ts'
import { type PlanInput, planFlights } from './plan/plan-flights.ts'

/** What `Deps.compute` runs. */
export const COMPUTATIONS: Record<Computation, (rows: readonly object[], rest: object) => object> = {
  'plan-flights': (rows, rest) => planFlights({ ...(rest as PlanInput), people: rows as PlanInput['people'] }),
}
