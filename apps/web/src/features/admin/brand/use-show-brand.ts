import { accentStyles } from '@callwright/contract/brand/accent-color'
import type { Brand } from '@callwright/contract/brand'
import { trpc } from '#lib/api/trpc.ts'
import { setBrand } from '#lib/brand.ts'

/** Returns a function that shows a saved brand in this page at once, as the server writes it into the next one. */
export function useShowBrand(): (brand: Brand) => void {
  const utils = trpc.useUtils()
  return (brand) => {
    utils.admin.brand.setData(undefined, brand)
    setBrand(brand)
    const { accentColor, logoUrl } = brand
    const style = document.getElementById('brand-style') ?? document.createElement('style')
    style.id = 'brand-style'
    style.textContent = accentColor === null ? '' : accentStyles(accentColor)
    document.head.append(style)
    const icon = document.querySelector('link[rel=icon]')
    icon?.removeAttribute('type')
    icon?.setAttribute('href', logoUrl ?? '/favicon.svg')
  }
}
