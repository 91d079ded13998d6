import type { BookingCall } from './booking-call.ts'

/** What the agent is told; `say` is for the caller, `next` for the agent. */
export type ToolAnswer =
  | { ok: true; result: unknown; next?: string }
  | { ok: false; error: string; say: string; next: string; result?: unknown }

/** `Tuesday, June 9 at 9:30 AM`, in the language of the agent and the time zone of the calendar. */
export function sayTime({ language }: Pick<BookingCall, 'language'>, timeZone: string, at: number): string {
  const date = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return new Intl.DateTimeFormat(language, { timeZone, ...date, hour: 'numeric', minute: '2-digit' }).format(at)
}

export const IN_LANGUAGE = 'Say it in the language of the call.'

export const NOT_BOOKABLE: ToolAnswer = {
  ok: false,
  error: 'not_available',
  say: 'I cannot look at the calendar right now. I will pass your request on, and the team will contact you.',
  next: `Do not promise an appointment. Take down the request. ${IN_LANGUAGE}`,
}

export function refuseArguments(next: string): ToolAnswer {
  return { ok: false, error: 'invalid_arguments', say: 'One moment, please.', next }
}
