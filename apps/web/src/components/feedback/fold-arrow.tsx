import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** In the summary of `<details className="group">`; points down while it is open. */
export const FOLD_ARROW: ReactNode = (
  <ChevronRight size={16} className="mr-1 -ml-1 shrink-0 transition-transform duration-100 group-open:rotate-90" />
)
