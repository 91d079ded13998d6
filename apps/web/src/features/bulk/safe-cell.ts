/**
 * A cell that a spreadsheet takes as text: one that starts like a formula gets an apostrophe in front.
 * Every CSV that leaves the app goes through this (quoting is the CSV writer's part).
 */
export function safeCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
