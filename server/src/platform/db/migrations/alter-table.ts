import type { AlterTableCmd, ColumnDef, Constraint, Node } from 'libpg-query'
import type { LockMode, TableLock, Work } from './locks.ts'

type Part = { locks: TableLock[]; breaks: string | null }
type Kind = { mode: LockMode; work: Work; breaks?: string }

/** The kinds of ALTER TABLE whose effect does not depend on their details. */
const KINDS: Readonly<Record<string, Kind>> = {
  AT_ColumnDefault: { mode: 'ACCESS EXCLUSIVE', work: 'catalogue' },
  AT_DropNotNull: { mode: 'ACCESS EXCLUSIVE', work: 'catalogue' },
  AT_SetNotNull: { mode: 'ACCESS EXCLUSIVE', work: 'scan', breaks: 'it may write null' },
  AT_DropColumn: { mode: 'ACCESS EXCLUSIVE', work: 'catalogue', breaks: 'it reads and writes the column' },
  AT_AlterColumnType: { mode: 'ACCESS EXCLUSIVE', work: 'rewrite', breaks: 'it reads and writes the former type' },
  AT_DropConstraint: { mode: 'ACCESS EXCLUSIVE', work: 'catalogue' },
  AT_ValidateConstraint: { mode: 'SHARE UPDATE EXCLUSIVE', work: 'scan' },
  AT_SetStatistics: { mode: 'SHARE UPDATE EXCLUSIVE', work: 'catalogue' },
  AT_SetRelOptions: { mode: 'SHARE UPDATE EXCLUSIVE', work: 'catalogue' },
  AT_ResetRelOptions: { mode: 'SHARE UPDATE EXCLUSIVE', work: 'catalogue' },
  AT_EnableTrig: { mode: 'SHARE ROW EXCLUSIVE', work: 'catalogue' },
  AT_DisableTrig: { mode: 'SHARE ROW EXCLUSIVE', work: 'catalogue' },
  AT_EnableAlwaysTrig: { mode: 'SHARE ROW EXCLUSIVE', work: 'catalogue' },
  AT_AttachPartition: { mode: 'SHARE UPDATE EXCLUSIVE', work: 'scan' },
  AT_DetachPartition: { mode: 'ACCESS EXCLUSIVE', work: 'catalogue' },
  AT_ChangeOwner: { mode: 'ACCESS EXCLUSIVE', work: 'catalogue' },
  AT_SetIdentity: { mode: 'ACCESS EXCLUSIVE', work: 'catalogue' },
  AT_DropIdentity: { mode: 'ACCESS EXCLUSIVE', work: 'catalogue' },
  AT_DropExpression: { mode: 'ACCESS EXCLUSIVE', work: 'catalogue' },
  AT_SetStorage: { mode: 'ACCESS EXCLUSIVE', work: 'catalogue' },
}

/** One part of an ALTER TABLE; null when it is of an unknown kind. */
export function describeAlterTablePart(table: string, { subtype, def }: AlterTableCmd): Part | null {
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return describeNewColumn(table, def.ColumnDef)
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return describeNewConstraint(table, def.Constraint)
  const kind = KINDS[subtype ?? '']
  if (!kind) return null
  return { locks: [{ relation: table, mode: kind.mode, work: kind.work }], breaks: kind.breaks ?? null }
}

function describeNewColumn(table: string, column: ColumnDef): Part {
  const constraints = listConstraints(column.constraints)
  const has = (kind: string) => constraints.some(({ contype }) => contype === kind)
  const isFilled = constraints.some(isFilledForEachRow) || isSerial(column)
  const isMissing =
    has('CONSTR_NOTNULL') && !has('CONSTR_DEFAULT') && !has('CONSTR_GENERATED') && !has('CONSTR_IDENTITY')
  const work: Work = isFilled ? 'rewrite' : isUnique(constraints) ? 'index' : has('CONSTR_CHECK') ? 'scan' : 'catalogue'
  return {
    locks: [{ relation: table, mode: 'ACCESS EXCLUSIVE', work }, ...listReferenced(column.constraints)],
    breaks:
      isMissing && !isSerial(column) ? 'it does not write the column, which has no default and is not null' : null,
  }
}

function describeNewConstraint(table: string, constraint: Constraint): Part {
  const { contype, indexname } = constraint
  const breaks = 'it may write what the constraint refuses'
  const isChecked = constraint.skip_validation !== true
  if (contype === 'CONSTR_FOREIGN') {
    const [referenced] = listReferenced([{ Constraint: constraint }])
    const work = isChecked ? 'scan' : 'catalogue'
    const own: TableLock = { relation: table, mode: 'SHARE ROW EXCLUSIVE', work }
    return { locks: referenced ? [own, referenced] : [own], breaks }
  }
  const work: Work = isUnique([constraint]) ? (indexname ? 'catalogue' : 'index') : isChecked ? 'scan' : 'catalogue'
  return { locks: [{ relation: table, mode: 'ACCESS EXCLUSIVE', work }], breaks }
}

/** The locks of tables that foreign keys refer to. */
export function listReferenced(constraints: readonly Node[] | undefined): TableLock[] {
  return listConstraints(constraints).flatMap(({ contype, pktable }) =>
    contype === 'CONSTR_FOREIGN' && pktable?.relname
      ? [{ relation: pktable.relname, mode: 'SHARE ROW EXCLUSIVE' as const, work: 'catalogue' as const }]
      : [],
  )
}

const listConstraints = (nodes: readonly Node[] = []): Constraint[] =>
  nodes.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []))

const UNIQUE_KINDS: ReadonlySet<string | undefined> = new Set(['CONSTR_PRIMARY', 'CONSTR_UNIQUE', 'CONSTR_EXCLUSION'])
const isUnique = (constraints: readonly Constraint[]) => constraints.some(({ contype }) => UNIQUE_KINDS.has(contype))

/** PostgreSQL stores a default in the catalogue only if it is the same for all rows. */
function isFilledForEachRow({ contype, raw_expr, generated_kind }: Constraint): boolean {
  if (contype === 'CONSTR_IDENTITY') return true
  if (contype === 'CONSTR_GENERATED') return generated_kind !== 'v'
  return contype === 'CONSTR_DEFAULT' && raw_expr !== undefined && callsVolatileFunction(raw_expr)
}

/** Functions that answer the same for all rows of a statement. */
const STABLE_FUNCTIONS: ReadonlySet<string> = new Set(['now', 'statement_timestamp', 'transaction_timestamp'])

function callsVolatileFunction(expression: unknown): boolean {
  if (typeof expression !== 'object' || expression === null) return false
  if ('FuncCall' in expression) {
    const { funcname = [] } = expression.FuncCall as { funcname?: Node[] }
    const name = funcname.at(-1)
    if (!name || !('String' in name) || !STABLE_FUNCTIONS.has(name.String.sval ?? '')) return true
  }
  return Object.values(expression).some(callsVolatileFunction)
}

function isSerial({ typeName }: ColumnDef): boolean {
  return (typeName?.names ?? []).some(
    (name) => 'String' in name && /^(big|small)?serial\d?$/.test(name.String.sval ?? ''),
  )
}
