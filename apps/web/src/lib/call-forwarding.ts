/** How a business's own number reaches its agent. */
export const FORWARDING_HELP =
  'To use your own number, forward its calls to this one. Your phone company says how; in the US, you often dial *72 and then the number.'
