export const LINKS_MAX = 100
export const LINKS_FULL = 'Limit Reached: You can only keep up to 100 links. Delete one to add a new one.'
export const LINK_EXISTS = 'This link is already in your list.'

/** A link's title in lists: its host without www. */
export function linkTitle(url: string): string {
  return (URL.parse(url)?.hostname ?? url).replace(/^www\./i, '')
}
