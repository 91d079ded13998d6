/** Typed numbers, or a file of numbers. */
export type NumbersSource = File | readonly string[]

export type RefusedNumber = { typed: string; reason: string }

export type AddNumbersResult = {
  added: number
  alreadyThere: number
  refused: RefusedNumber[]
}

/** A message from the worker while it adds numbers to the list, or once it is done. */
export type AddNumbersMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'problem'; problem: string; added: number }
  | { kind: 'added'; result: AddNumbersResult }
