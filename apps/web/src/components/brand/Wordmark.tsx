import type { Brand } from '@callwright/contract/brand'
import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { useBrand } from '#lib/brand.ts'
import { ProductMark } from './ProductMark.tsx'

type Props = {
  /** Default: the saved one. */
  brand?: Pick<Brand, 'productName' | 'logoUrl'>
  /** On the colored panel. */
  isInverse?: boolean
}

/** The product's logo and name. */
export function Wordmark({ brand, isInverse = false }: Props): ReactNode {
  const saved = useBrand()
  const { productName, logoUrl } = brand ?? saved
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {logoUrl ? (
        // Like the clients' logos, on white in both themes.
        <img
          src={logoUrl}
          alt=""
          style={{ background: '#fff' }}
          className={cx('h-7 rounded-md object-contain p-px', isInverse ? 'max-w-24' : 'max-w-12')}
        />
      ) : (
        <span className={isInverse ? 'inline-flex' : 'inline-flex text-accent-text'}>
          <ProductMark size={isInverse ? 30 : 26} />
        </span>
      )}
      <span
        dir="auto"
        title={productName}
        className={cx(
          'line-clamp-2 font-semibold wrap-anywhere',
          isInverse || productName.length < 13 ? 'text-lg' : 'text-sm/4',
        )}
      >
        {productName}
      </span>
    </span>
  )
}
