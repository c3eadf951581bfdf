// The roles are written out, because a table laid out as blocks on a small screen loses them in browsers.
// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { DateText } from './date-text.tsx'
import { Glyph } from './icon.tsx'
import styles from './table.module.css'
import { useMedia } from './use-media.ts'

export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers stand right. */
  align?: 'start' | 'end'
  /** The column that names the row. */
  name?: boolean
  width?: string
  /** What stands below the column in a last row of totals, which there is when any column has one. */
  total?: ReactNode
  /** Makes the head a button that sorts by the column; `none` while another one orders the rows. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void }
}

/**
 * A table of rows; below 768 px every row becomes a block of label and value.
 */
export function Table<Row>(props: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowState?: (row: Row) => 'selected' | 'disabled' | undefined
  /** An id in the page for each row, for what leads to it by the keyboard. */
  rowId?: (row: Row) => string
  density?: 'normal' | 'compact' | 'inputs'
  /** Rows that belong together stand below a line of their own, drawn where the key changes. */
  groupOf?: (row: Row) => { key: string; head: ReactNode }
  /** What an opened row shows below itself, across all columns. */
  detailOf?: (row: Row) => ReactNode
  foot?: ReactNode
  /** Many columns: rows become blocks below 992 px already, because a sidebar takes its part. */
  wide?: boolean
  /** A block has its labels and values in two columns where there is room for both. */
  pairs?: boolean
}) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowState,
    rowId,
    density = 'normal',
    groupOf,
    detailOf,
    foot,
    wide,
    pairs,
  } = props
  const areBlocks = useMedia(wide ? '(max-width: 991px)' : '(max-width: 767px)')
  return (
    <div data-table="" className={styles.frame}>
      <table
        className={classNames(styles.table, styles[density], areBlocks && styles.blocks, pairs && styles.pairs)}
        role="table"
        aria-label={label}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={column.sort?.direction}
                className={column.align === 'end' ? styles.end : undefined}
                style={{ inlineSize: column.width }}
              >
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => {
            const state = rowState?.(row)
            const detail = detailOf?.(row)
            const group = groupOf?.(row)
            const before = rows[index - 1]
            const isFirst = group && (!before || groupOf?.(before).key !== group.key)
            return (
              <Fragment key={rowKey(row)}>
                {isFirst && (
                  <tr role="row" className={styles.group}>
                    <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                      <DateText>{group.head}</DateText>
                    </th>
                  </tr>
                )}
                <tr
                  id={rowId?.(row)}
                  role="row"
                  aria-disabled={state === 'disabled' || undefined}
                  className={state && styles[state]}
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      role="cell"
                      data-label={column.head}
                      className={classNames(column.align === 'end' && styles.end, column.name && styles.name)}
                    >
                      <DateText>{column.cell(row)}</DateText>
                    </td>
                  ))}
                </tr>
                {detail && (
                  <tr role="row" className={styles.detail}>
                    <td role="cell" colSpan={columns.length}>
                      {detail}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && <Totals columns={columns} />}
      </table>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  )
}

function Head<Row>({ column: { head, sort } }: { column: Column<Row> }) {
  if (!sort) return head
  const { direction, onSort } = sort
  return (
    <button type="button" className={styles.sort} onClick={onSort}>
      {head}
      {direction !== 'none' && <Glyph icon={direction === 'ascending' ? IconArrowUp : IconArrowDown} size={14} />}
    </button>
  )
}

/** Below its columns; the name of the row stands below the first. */
function Totals<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <td
            key={column.key}
            role="cell"
            data-label={column.head}
            className={classNames(column.align === 'end' && styles.end, column.name && styles.name)}
          >
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
