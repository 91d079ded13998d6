import { useId, useState, type ReactNode } from 'react'
import { formatNumber } from '#lib/format.ts'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { TextLink } from '../TextLink.tsx'

/** A chart's data as a table: the first column names the row, the others are numbers. */
export type ChartTable = {
  caption: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  /** The links of the rows' names. */
  hrefs?: readonly string[]
}

type Props = { title: string; description?: string; table: ChartTable; className?: string; children: ReactNode }

/** A chart with its text alternative behind a button. */
export function ChartCard({ title, description, table, className, children }: Props): ReactNode {
  const { button, figure } = useChartOrTable(table, children)
  return (
    <Card title={title} className={className} action={button}>
      <div className="flex flex-col gap-3">
        {description && <p className="text-sm text-muted">{description}</p>}
        {figure}
      </div>
    </Card>
  )
}

/** A chart or its table, and the button that switches between them. */
export function useChartOrTable(table: ChartTable, chart: ReactNode): { button: ReactNode; figure: ReactNode } {
  const [isTable, setIsTable] = useState(false)
  const figureId = useId()
  return {
    button: (
      <Button
        variant="ghost"
        size="sm"
        aria-controls={figureId}
        className="-mr-2 print:hidden"
        onClick={() => setIsTable(!isTable)}
      >
        {isTable ? 'Show as chart' : 'Show as table'}
      </Button>
    ),
    figure: <div id={figureId}>{isTable ? <FigureTable {...table} /> : chart}</div>,
  }
}

function FigureTable({ caption, head, rows, hrefs }: ChartTable): ReactNode {
  return (
    // Scrollable regions must be reachable by keyboard.
    <div
      role="group"
      aria-label={caption}
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border border-line"
    >
      <table className="w-full border-separate border-spacing-0 text-right text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((title, index) => (
              <th key={index} scope="col" className={`${CELL} sticky top-0 bg-sunken font-medium text-muted`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values], row) => (
            <tr key={name}>
              <th scope="row" className={`${CELL} font-normal text-ink`}>
                <TextLink href={hrefs?.[row]}>{name}</TextLink>
              </th>
              {values.map((value, index) => (
                <td key={index} className={`${CELL} text-ink`}>
                  {typeof value === 'number' ? formatNumber(value) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const CELL = 'border-b border-line px-3 py-1.5 whitespace-nowrap first:text-left'
