/** Numbers as they were typed, or a file of them. */
export type NumbersSource = File | readonly string[]

export type RefusedNumber = { typed: string; reason: string }

export type AddedNumbers = {
  added: number
  alreadyThere: number
  refused: RefusedNumber[]
}

/** What the worker tells while and after it puts numbers on the list. */
export type AddMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'problem'; problem: string; added: number }
  | { kind: 'added'; result: AddedNumbers }
