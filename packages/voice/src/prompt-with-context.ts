/** What an agent goes by: its instructions, then what it should know of the business; '' for none. */
export function promptWithContext(systemPrompt: string, context: string): string {
  return context === '' ? systemPrompt : `${systemPrompt}\n\n${context}`
}
