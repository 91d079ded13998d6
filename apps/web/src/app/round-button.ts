/** A phone's button that opens the menu, and the one that closes it, in the same place. */
export const ROUND_BUTTON =
  'fixed right-4 bottom-2 z-30 inline-flex size-12 items-center justify-center rounded-full bg-accent text-on-accent shadow-md md:hidden print:hidden'
