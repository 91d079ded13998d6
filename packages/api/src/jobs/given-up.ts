/** A failure that trying again by itself does not help; a sentence for the operator, who may try again. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}
