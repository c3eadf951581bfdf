// The roles are explicit, because browsers drop them when a table is laid out as blocks on a small screen.
// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { DateText } from './date-text.tsx'
import { Glyph } from './icon.tsx'
import styles from './table.module.css'
import { useMedia } from './use-media.ts'
import { useTableFit } from './use-table-fit.ts'

export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, for numbers. */
  align?: 'start' | 'end'
  /** The column that names the row. */
  name?: boolean
  width?: string
  /** The total of the column, in a last row that exists if any column has a total. */
  total?: ReactNode
  /** Makes the head a button that sorts by the column; `none` if another column sorts the rows. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void }
}

type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowState?: (row: Row) => 'selected' | 'disabled' | undefined
  /** The element id of each row, as a target of the keyboard focus. */
  rowId?: (row: Row) => string
  density?: 'normal' | 'compact' | 'inputs'
  /** Groups rows below a heading of their own, drawn where the key changes. */
  groupOf?: (row: Row) => { key: string; head: ReactNode }
  /** The content of an opened row, below it, across all columns. */
  detailOf?: (row: Row) => ReactNode
  foot?: ReactNode
  /** Many columns: rows become blocks below 992 px already, because a sidebar takes a part of the width. */
  wide?: boolean
  /** A block has two columns of labels and values if there is room for both. */
  pairs?: boolean
}

/**
 * A table of rows. Below 768 px, and where its columns do not fit with less space between them either, every row
 * becomes a block of label and value.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, density = 'normal', foot, wide, pairs } = props
  const isNarrow = useMedia(wide ? '(max-width: 991px)' : '(max-width: 767px)')
  const { frame, fit } = useTableFit(isNarrow)
  const areBlocks = isNarrow || fit === 'blocks'
  return (
    <div ref={frame} data-table="" className={styles.frame}>
      <table
        className={classNames(styles.table, styles[density], styles[areBlocks ? 'blocks' : fit], pairs && styles.pairs)}
        role="table"
        aria-label={label}
      >
        <Heads columns={columns} />
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <Fragment key={rowKey(row)}>
              <GroupHead table={props} row={row} before={rows[index - 1]} />
              <BodyRow table={props} row={row} />
              <Detail table={props} row={row} />
            </Fragment>
          ))}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && <Totals columns={columns} />}
      </table>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  )
}

function Heads<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
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

type RowProps<Row> = { table: TableProps<Row>; row: Row }

/** The heading of a group, before its first row. */
function GroupHead<Row>({ table: { groupOf, columns }, row, before }: RowProps<Row> & { before: Row | undefined }) {
  const group = groupOf?.(row)
  if (!group || (before && groupOf?.(before).key === group.key)) return null
  return (
    <tr role="row" className={styles.group}>
      <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
        <DateText>{group.head}</DateText>
      </th>
    </tr>
  )
}

function BodyRow<Row>({ table: { columns, rowId, rowState }, row }: RowProps<Row>) {
  const state = rowState?.(row)
  return (
    <tr
      id={rowId?.(row)}
      role="row"
      aria-disabled={state === 'disabled' || undefined}
      className={state && styles[state]}
    >
      {columns.map((column) => (
        <td key={column.key} role="cell" data-label={column.head} className={getCellClass(column)}>
          <DateText>{column.cell(row)}</DateText>
        </td>
      ))}
    </tr>
  )
}

function Detail<Row>({ table: { columns, detailOf }, row }: RowProps<Row>) {
  const detail = detailOf?.(row)
  if (!detail) return null
  return (
    <tr role="row" className={styles.detail}>
      <td role="cell" colSpan={columns.length}>
        {detail}
      </td>
    </tr>
  )
}

/** Below its columns; the row's own name is below the first column. */
function Totals<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <td key={column.key} role="cell" data-label={column.head} className={getCellClass(column)}>
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

const getCellClass = <Row,>({ align, name }: Column<Row>) =>
  classNames(align === 'end' && styles.end, name && styles.name)
