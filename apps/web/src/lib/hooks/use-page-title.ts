import { useEffect } from 'react'
import { useBrand } from '../brand.ts'

/** Names the page in the browser's tab. */
export function usePageTitle(title: string): void {
  const { productName } = useBrand()
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title, productName])
}
