/** How a business's own number reaches its agent. */
export const FORWARDING_HELP =
  'To use your own number, forward its calls to this one. Your phone company can tell you how. In the US, you can often dial *72 and then this number.'
