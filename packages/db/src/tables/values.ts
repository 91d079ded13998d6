/** a boolean in a form that both databases handle the same way */
export type Flag = 0 | 1

/** epoch milliseconds */
export type Millis = number
