/** The minutes after midnight of a time as HH:MM, with 24:00 for the end of the day. */
export function parseClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes after midnight as HH:MM. */
export function formatClock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
