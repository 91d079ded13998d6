/** 0 or 1: what both databases read and write alike */
export type Flag = 0 | 1

/** epoch milliseconds */
export type Millis = number
