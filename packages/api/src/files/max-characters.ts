/** Characters stored from a document, about a long novel. The rest is neither read nor searched. */
export const MAX_TEXT_CHARACTERS = 500_000
