import { Fragment, type ReactNode } from 'react'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import type { ListChoice, ListColumn } from './worker/recipient-worker-messages.ts'

const NO_COLUMN = { value: '', label: 'Choose a column', disabled: true }

type Props = { columns: readonly ListColumn[]; choice: ListChoice; onChoose: (choice: ListChoice) => void }

/** Which of a file's columns is dialed, and which holds the person's name. */
export function ColumnFields({ columns, choice: { phoneColumn, nameColumn }, onChoose }: Props): ReactNode {
  const options = columns.map(({ name }, value) => ({ value, label: name }))
  return (
    <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
      <Field label="Number to call" hint={<Samples column={columns[phoneColumn ?? -1]} />}>
        {(aria) => (
          <Select
            {...aria}
            value={phoneColumn ?? ''}
            onChange={({ target }) => onChoose({ phoneColumn: Number(target.value) })}
            options={phoneColumn === undefined ? [NO_COLUMN, ...options] : options}
          />
        )}
      </Field>
      {phoneColumn !== undefined && (
        <Field label="Name" hint={<Samples column={columns[nameColumn ?? -1]} />}>
          {(aria) => (
            <Select
              {...aria}
              value={nameColumn ?? ''}
              onChange={({ target }) => onChoose({ nameColumn: target.value === '' ? null : Number(target.value) })}
              emptyLabel="No name"
              options={options}
            />
          )}
        </Field>
      )}
    </div>
  )
}

/** Keeps its height without a column, so that choosing one moves nothing. */
function Samples({ column }: { column: ListColumn | undefined }): ReactNode {
  if (!column) return <span aria-hidden="true">&nbsp;</span>
  if (column.samples.length === 0) return 'This column is empty.'
  return (
    <span className="wrap-anywhere">
      For example{' '}
      {column.samples.map((sample, index) => (
        <Fragment key={index}>
          {index > 0 && ', '}
          <bdi>{sample}</bdi>
        </Fragment>
      ))}
    </span>
  )
}
