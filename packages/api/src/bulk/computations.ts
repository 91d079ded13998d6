import type { Computation } from '../context/context.ts'
import { planFlights } from './plan/plan-flights.ts'
import type { PlanInput } from './plan/plan-input.ts'

/** What `Deps.compute` runs. */
export const COMPUTATIONS: Record<Computation, (rows: readonly object[], rest: object) => object> = {
  'plan-flights': (rows, rest) => planFlights({ ...(rest as PlanInput), people: rows as PlanInput['people'] }),
}
