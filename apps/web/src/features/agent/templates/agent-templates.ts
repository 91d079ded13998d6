import type { AgentTemplate } from './agent-template.ts'
import { APPOINTMENTS } from './appointments.ts'
import { QUOTE_FOLLOW_UP } from './quote-follow-up.ts'
import { RECEPTIONIST } from './receptionist.ts'
import { REMINDERS } from './reminders.ts'
import { SURVEY } from './survey.ts'

export const AGENT_TEMPLATES: readonly AgentTemplate[] = [
  RECEPTIONIST,
  APPOINTMENTS,
  REMINDERS,
  QUOTE_FOLLOW_UP,
  SURVEY,
]
