/** REST may take this much of the time that it is compared with. */
export const MOST_MORE = 1.15
