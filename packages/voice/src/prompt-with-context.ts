/** An agent's full prompt: its instructions, then the context about the business; '' for no context. */
export function promptWithContext(systemPrompt: string, context: string): string {
  return context === '' ? systemPrompt : `${systemPrompt}\n\n${context}`
}
