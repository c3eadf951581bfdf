import type { AlterTableStmt, CreateStmt, DropStmt, IndexStmt, Node, RangeVar, RenameStmt } from 'libpg-query'
import { describeAlterTablePart, listReferenced } from './alter-table.ts'
import type { LockMode, StatementEffect, TableLock, Work } from './locks.ts'

/** A statement as PostgreSQL reads it. */
export type Statement = { text: string; node: Node }

/**
 * Divides a text into statements, with the parser of PostgreSQL.
 *
 * @throws SqlError with PostgreSQL's message when it is not SQL
 */
export async function parseStatements(text: string): Promise<Statement[]> {
  // The parser is 1.7 MB of WebAssembly, which a start without new migrations does not need.
  const { parse } = await import('libpg-query')
  const { stmts = [] } = await parse(text)
  const bytes = Buffer.from(text)
  return stmts.flatMap(({ stmt, stmt_location = 0, stmt_len = 0 }) => {
    const end = stmt_len === 0 ? bytes.length : stmt_location + stmt_len
    return stmt ? [{ node: stmt, text: stripComments(bytes.subarray(stmt_location, end).toString()) }] : []
  })
}

const NOTHING: StatementEffect = { locks: [], creates: null, breaks: null, isConcurrent: false, isUnknown: false }
const UNKNOWN: StatementEffect = { ...NOTHING, isUnknown: true }

/** Statements that lock no table of the application for long enough to be seen. */
const HARMLESS: ReadonlySet<string> = new Set([
  'CreateExtensionStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateFunctionStmt',
  'CreateEnumStmt',
  'ViewStmt',
  'CompositeTypeStmt',
  'CreateDomainStmt',
  'AlterEnumStmt',
  'AlterSeqStmt',
  'AlterFunctionStmt',
  'CommentStmt',
  'GrantStmt',
  'GrantRoleStmt',
  'AlterDefaultPrivilegesStmt',
  'VariableSetStmt',
  'CreateStatsStmt',
  'DefineStmt',
])

/** What a statement locks and breaks. Other kinds of statements are answered as unknown, never as harmless. */
export function describeStatement({ node }: Pick<Statement, 'node'>): StatementEffect {
  if ('CreateStmt' in node) return describeCreate(node.CreateStmt)
  if ('AlterTableStmt' in node) return describeAlter(node.AlterTableStmt)
  if ('IndexStmt' in node) return describeIndex(node.IndexStmt)
  if ('DropStmt' in node) return describeDrop(node.DropStmt)
  if ('RenameStmt' in node) return describeRename(node.RenameStmt)
  if ('CreateTrigStmt' in node) return lock(node.CreateTrigStmt.relation, 'SHARE ROW EXCLUSIVE', 'catalogue')
  if ('UpdateStmt' in node) return lock(node.UpdateStmt.relation, 'ROW EXCLUSIVE', 'rows')
  if ('DeleteStmt' in node) return lock(node.DeleteStmt.relation, 'ROW EXCLUSIVE', 'rows')
  if ('InsertStmt' in node) return describeInsert(node.InsertStmt.relation, node.InsertStmt.selectStmt)
  if ('TruncateStmt' in node) {
    const locks = (node.TruncateStmt.relations ?? []).flatMap((table) =>
      'RangeVar' in table ? toLocks(table.RangeVar, 'ACCESS EXCLUSIVE', 'catalogue') : [],
    )
    return { ...NOTHING, locks, breaks: 'its rows are deleted' }
  }
  return Object.keys(node).some((kind) => HARMLESS.has(kind)) ? NOTHING : UNKNOWN
}

function describeCreate({
  relation,
  tableElts = [],
  inhRelations = [],
  constraints = [],
}: CreateStmt): StatementEffect {
  const parents = inhRelations.flatMap((parent) =>
    'RangeVar' in parent ? toLocks(parent.RangeVar, 'ACCESS EXCLUSIVE', 'catalogue') : [],
  )
  const ofColumns = tableElts.flatMap((part) => ('ColumnDef' in part ? listReferenced(part.ColumnDef.constraints) : []))
  const creates = relation?.relname ?? null
  const locks = [...parents, ...ofColumns, ...listReferenced([...tableElts, ...constraints])]
  return { ...NOTHING, creates, locks: locks.filter(({ relation: table }) => table !== creates) }
}

function describeAlter({ relation, cmds = [], objtype }: AlterTableStmt): StatementEffect {
  if (objtype === 'OBJECT_SEQUENCE' || objtype === 'OBJECT_VIEW') return NOTHING
  const table = relation?.relname
  if (objtype !== 'OBJECT_TABLE' || !table) return UNKNOWN
  const parts = cmds.map((cmd) => ('AlterTableCmd' in cmd ? describeAlterTablePart(table, cmd.AlterTableCmd) : null))
  const known = parts.filter((part) => part !== null)
  return {
    ...NOTHING,
    locks: known.flatMap(({ locks }) => locks),
    breaks: known.find(({ breaks }) => breaks !== null)?.breaks ?? null,
    isUnknown: known.length < parts.length,
  }
}

function describeIndex({ relation, concurrent = false, unique = false }: IndexStmt): StatementEffect {
  return {
    ...lock(relation, concurrent ? 'SHARE UPDATE EXCLUSIVE' : 'SHARE', 'index'),
    breaks: unique ? 'it may write what the index refuses' : null,
    isConcurrent: concurrent,
  }
}

/** What code does with the objects of these kinds; triggers and indexes are none of its business. */
const USED_KINDS: ReadonlySet<string | undefined> = new Set([
  'OBJECT_TABLE',
  'OBJECT_VIEW',
  'OBJECT_FUNCTION',
  'OBJECT_TYPE',
  'OBJECT_SEQUENCE',
  'OBJECT_SCHEMA',
])

function describeDrop({ removeType, objects = [], concurrent = false }: DropStmt): StatementEffect {
  const names = objects.map(listNames)
  const breaks = USED_KINDS.has(removeType) ? 'it uses what is dropped' : null
  const lockNames = (relations: (string | undefined)[], mode: LockMode): StatementEffect => ({
    ...NOTHING,
    breaks,
    isConcurrent: concurrent,
    locks: relations.flatMap((relation) => (relation ? [{ relation, mode, work: 'catalogue' as const }] : [])),
  })
  switch (removeType) {
    case 'OBJECT_TABLE':
      return lockNames(
        names.map((name) => name.at(-1)),
        'ACCESS EXCLUSIVE',
      )
    case 'OBJECT_INDEX':
      return lockNames(
        names.map((name) => name.at(-1)),
        concurrent ? 'SHARE UPDATE EXCLUSIVE' : 'ACCESS EXCLUSIVE',
      )
    case 'OBJECT_TRIGGER':
      return lockNames(
        names.map((name) => name.at(-2)),
        'ACCESS EXCLUSIVE',
      )
    default:
      return { ...NOTHING, breaks, isUnknown: breaks === null }
  }
}

function describeRename({ relation, renameType }: RenameStmt): StatementEffect {
  if (renameType === 'OBJECT_INDEX') return lock(relation, 'SHARE UPDATE EXCLUSIVE', 'catalogue')
  return { ...lock(relation, 'ACCESS EXCLUSIVE', 'catalogue'), breaks: 'it uses the former name' }
}

function describeInsert(table: RangeVar | undefined, source: Node | undefined): StatementEffect {
  const isOfValues = source !== undefined && 'SelectStmt' in source && (source.SelectStmt.valuesLists ?? []).length > 0
  return { ...lock(table, 'ROW EXCLUSIVE', 'catalogue'), isUnknown: !isOfValues }
}

function lock(table: RangeVar | undefined, mode: LockMode, work: Work): StatementEffect {
  return { ...NOTHING, locks: toLocks(table, mode, work) }
}

const toLocks = (table: RangeVar | undefined, mode: LockMode, work: Work): TableLock[] =>
  table?.relname ? [{ relation: table.relname, mode, work }] : []

function listNames(object: Node): string[] {
  if (!('List' in object)) return []
  return (object.List.items ?? []).flatMap((item) => ('String' in item ? [item.String.sval ?? ''] : []))
}

const stripComments = (text: string) => text.replace(/^(\s|--[^\n]*(\n|$))+/, '').trim()
