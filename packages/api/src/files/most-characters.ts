/** Of a document's text: a long novel. What is beyond is neither read nor searched. */
export const MOST_CHARACTERS = 500_000
