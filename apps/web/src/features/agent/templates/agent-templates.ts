import type { AgentTemplate } from './agent-template.ts'
import { APPOINTMENTS } from './appointments.ts'
import { HOME_SERVICES } from './home-services.ts'
import { QUOTE_FOLLOW_UP } from './quote-follow-up.ts'
import { REAL_ESTATE } from './real-estate.ts'
import { RECEPTIONIST } from './receptionist.ts'
import { REMINDERS } from './reminders.ts'
import { RESTAURANT } from './restaurant.ts'
import { SALES } from './sales.ts'
import { SURVEY } from './survey.ts'

export const AGENT_TEMPLATES: readonly AgentTemplate[] = [
  ...[RECEPTIONIST, APPOINTMENTS, HOME_SERVICES, RESTAURANT, REAL_ESTATE],
  ...[REMINDERS, QUOTE_FOLLOW_UP, SALES, SURVEY],
]
