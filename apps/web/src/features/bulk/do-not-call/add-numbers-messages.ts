/** Typed numbers, or a file of them. */
export type NumbersSource = File | readonly string[]

export type RefusedNumber = { typed: string; reason: string }

export type AddNumbersResult = {
  added: number
  alreadyThere: number
  refused: RefusedNumber[]
}

/** Messages from the worker while and after it adds numbers to the list. */
export type AddNumbersMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'problem'; problem: string; added: number }
  | { kind: 'added'; result: AddNumbersResult }
