import { toMinutes } from '../context/days.ts'
import type { EmailDeps, EmailMessage } from '../mail/queue-email.ts'

export type UsageMark =
  | { kind: 'benchmark'; minutes: number; percent: 100 }
  | { kind: 'limit'; minutes: number; percent: number }

export function alertEmail(
  { settings }: EmailDeps,
  { client, month, seconds, marks }: { client: string; month: string; seconds: number; marks: readonly UsageMark[] },
): EmailMessage {
  const { benchmark, percent } = findHighest(marks)
  const limit = marks.find(({ kind }) => kind === 'limit')?.minutes ?? 0
  const ofLimit =
    percent === 100
      ? `${client} has reached its limit of ${limit} minutes`
      : `${client} has used ${percent}% of its limit of ${limit} minutes`
  const subject = percent === null ? `${client} has used ${benchmark} minutes` : ofLimit
  const lines = [
    ...(percent === null ? [] : [`${ofLimit} in ${month}.`]),
    ...(percent === 100 ? ['No new calls start until the limit is raised or the next month begins (UTC).'] : []),
    ...marks.flatMap(({ kind, minutes }) =>
      kind === 'benchmark' ? [`Usage passed the benchmark of ${minutes} minutes.`] : [],
    ),
    `So far ${client} has used ${toMinutes(seconds).toFixed(1)} minutes in ${month}.`,
  ]
  const dashboard = `${settings.publicUrl}/admin/usage`
  return {
    recipient: settings.operatorEmail,
    action: 'Open Admin Usage',
    subject,
    body: `${lines.join('\n')}\n\n${dashboard}\n`,
  }
}

export function findHighest(marks: readonly UsageMark[]): { benchmark: number | null; percent: number | null } {
  const benchmarks = marks.flatMap(({ kind, minutes }) => (kind === 'benchmark' ? [minutes] : []))
  const percents = marks.flatMap(({ kind, percent }) => (kind === 'limit' ? [percent] : []))
  return { benchmark: benchmarks.length > 0 ? Math.max(...benchmarks) : null, percent: percents.at(-1) ?? null }
}
