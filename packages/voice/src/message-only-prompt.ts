/** The system prompt for a call in which the agent says its first message and hangs up. */
export const MESSAGE_ONLY_PROMPT =
  'You have just told the caller everything that there is to say. Say nothing else, whatever the caller says. ' +
  'Do not answer questions, and do not transfer the call. End the call now.'
