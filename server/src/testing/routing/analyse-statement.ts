import type { DeleteStmt, InsertStmt, Node, RangeVar, SelectStmt, UpdateStmt, WithClause } from 'libpg-query'
import { parseStatements } from '../../platform/db/migrations/statements.ts'
import { getTargetName, listColumnPaths, toPath } from './column-names.ts'
import { GIVEN_ROWS, Scope, type Source, type TableUse, type Term, Ties } from './scopes.ts'

/** The columns of every table, by its name. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>

export type Analysis = {
  uses: TableUse[]
  ties: Ties
  /** Tables that a WITH clause writes, so that the statement writes several. */
  writtenInWith: string[]
}

/** Finds every use of a table in a statement, and which columns are equal to each other or to a given value. */
export async function analyseStatement(text: string, tables: Tables): Promise<Analysis> {
  const analysis: Analysis = { uses: [], ties: new Ties(), writtenInWith: [] }
  for (const { node } of await parseStatements(text)) new Reader(tables, analysis).readQuery(node, null)
  return analysis
}

/** Reads one statement, query by query. */
class Reader {
  readonly #tables: Tables
  readonly #analysis: Analysis
  readonly #read = new Map<Node, Source>()

  constructor(tables: Tables, analysis: Analysis) {
    this.#tables = tables
    this.#analysis = analysis
  }

  /** Answers the columns of the query. */
  readQuery(node: Node, outer: Scope | null): Source {
    const known = this.#read.get(node)
    if (known) return known
    const source = this.#readNew(node, new Scope(outer))
    this.#read.set(node, source)
    return source
  }

  #readNew(node: Node, scope: Scope): Source {
    if ('SelectStmt' in node) return this.#readSelect(node.SelectStmt, scope)
    if ('InsertStmt' in node) return this.#readInsert(node.InsertStmt, scope)
    if ('UpdateStmt' in node) return this.#readChange(node.UpdateStmt, node.UpdateStmt.fromClause, 'update', scope)
    if ('DeleteStmt' in node) return this.#readChange(node.DeleteStmt, node.DeleteStmt.usingClause, 'delete', scope)
    return GIVEN_ROWS
  }

  /** An inserted row has its own value in each column that is named. */
  #readInsert(insert: InsertStmt, scope: Scope): Source {
    const { relation, cols = [], selectStmt, withClause, returningClause, onConflictClause } = insert
    const returned = returningClause?.exprs ?? []
    this.#readWith(withClause, scope)
    if (selectStmt) this.readQuery(selectStmt, scope)
    const table = this.#addTable(relation, 'insert', scope)
    for (const col of cols)
      if (table && 'ResTarget' in col) this.#analysis.ties.tie({ table, column: col.ResTarget.name ?? '' }, 'value')
    this.#readExpressions([onConflictClause, returned], scope)
    return this.#toSource(returned, scope)
  }

  #readChange(
    { relation, whereClause, withClause, returningClause, ...rest }: UpdateStmt | DeleteStmt,
    from: readonly Node[] = [],
    kind: 'update' | 'delete',
    scope: Scope,
  ): Source {
    const returned = returningClause?.exprs ?? []
    this.#readWith(withClause, scope)
    this.#addTable(relation, kind, scope)
    for (const item of from) this.#readFrom(item, scope)
    this.#readCondition(whereClause, scope)
    this.#readExpressions([whereClause, returned, 'targetList' in rest ? rest.targetList : []], scope)
    return this.#toSource(returned, scope)
  }

  #readSelect(select: SelectStmt, scope: Scope): Source {
    this.#readWith(select.withClause, scope)
    if (select.larg && select.rarg) {
      const [left, right] = [select.larg, select.rarg].map((part) => this.#readSelect(part, new Scope(scope)))
      return {
        has: (column) => left?.has(column) === true,
        getTerm: (column) => {
          const term = left?.getTerm(column) ?? null
          return term === 'value' ? (right?.getTerm(column) ?? null) : term
        },
      }
    }
    for (const item of select.fromClause ?? []) this.#readFrom(item, scope)
    this.#readCondition(select.whereClause, scope)
    const { targetList = [], whereClause, havingClause, sortClause, groupClause, valuesLists, limitCount } = select
    this.#readExpressions(
      [targetList, whereClause, havingClause, sortClause, groupClause, valuesLists, limitCount],
      scope,
    )
    if (valuesLists) return GIVEN_ROWS
    return this.#toSource(targetList, scope)
  }

  #readWith(withClause: WithClause | undefined, scope: Scope): void {
    for (const cte of withClause?.ctes ?? []) {
      if (!('CommonTableExpr' in cte)) continue
      const { ctename = '', ctequery, aliascolnames = [] } = cte.CommonTableExpr
      if (!ctequery) continue
      if (withClause?.recursive) scope.addCte(ctename, GIVEN_ROWS)
      const written = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].map(
        (kind) => (ctequery as Record<string, { relation?: { relname?: string } }>)[kind]?.relation?.relname,
      )
      this.#analysis.writtenInWith.push(...written.filter((name) => name !== undefined))
      const source = this.readQuery(ctequery, scope)
      scope.addCte(ctename, aliascolnames.length > 0 ? GIVEN_ROWS : source)
    }
  }

  #readFrom(item: Node, scope: Scope): void {
    if ('RangeVar' in item) {
      const { relname = '', alias } = item.RangeVar
      const cte = scope.findCte(relname)
      if (cte) scope.addSource(alias?.aliasname ?? relname, cte)
      else this.#addTable(item.RangeVar, 'select', scope)
    } else if ('RangeSubselect' in item) {
      const { subquery, alias } = item.RangeSubselect
      if (!subquery) return
      const source = this.readQuery(subquery, scope)
      scope.addSource(alias?.aliasname ?? '', (alias?.colnames ?? []).length > 0 ? GIVEN_ROWS : source)
    } else if ('RangeFunction' in item) {
      this.#readExpressions([item.RangeFunction.functions], scope)
      const { alias, coldeflist = [] } = item.RangeFunction
      const named = [...(alias?.colnames ?? []), ...coldeflist].flatMap((column) =>
        'String' in column ? [column.String.sval] : 'ColumnDef' in column ? [column.ColumnDef.colname] : [],
      )
      const names = new Set(named.length > 0 ? named : [alias?.aliasname])
      scope.addSource(alias?.aliasname ?? '', { has: (column) => names.has(column), getTerm: () => 'value' })
    } else if ('JoinExpr' in item) {
      const { larg, rarg, quals, usingClause = [] } = item.JoinExpr
      const [left, right] = [larg, rarg].map((side) => {
        const own = new Scope(scope)
        if (side) this.#readFrom(side, own)
        // The right side may use the left one: LATERAL.
        scope.addAll(own)
        return own.toSource()
      })
      for (const name of usingClause)
        if ('String' in name && name.String.sval)
          this.#analysis.ties.tie(left?.getTerm(name.String.sval) ?? null, right?.getTerm(name.String.sval) ?? null)
      this.#readCondition(quals, scope)
      this.#readExpressions([quals], scope)
    }
  }

  #addTable(relation: RangeVar | undefined, kind: TableUse['kind'], scope: Scope): TableUse | undefined {
    const { relname: name, alias } = relation ?? {}
    const columns = name === undefined ? undefined : this.#tables.get(name)
    if (name === undefined || columns === undefined) return undefined
    const table: TableUse = { name, kind }
    this.#analysis.uses.push(table)
    scope.addSource(alias?.aliasname ?? name, {
      has: (column) => columns.has(column),
      getTerm: (column) => ({ table, column }),
    })
    return table
  }

  /** Ties what the parts of a condition set equal, as far as all of them must be true. */
  #readCondition(node: Node | undefined, scope: Scope): void {
    if (!node) return
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR')
      for (const part of node.BoolExpr.args ?? []) this.#readCondition(part, scope)
    else if ('A_Expr' in node) {
      const { kind, name = [], lexpr, rexpr } = node.A_Expr
      const [operator] = name
      if (!operator || !('String' in operator) || operator.String.sval !== '=' || !lexpr || !rexpr) return
      if (kind === 'AEXPR_OP' || kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN')
        this.#tieExpressions(lexpr, rexpr, scope)
    } else if ('SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK') {
      const { testexpr, subselect } = node.SubLink
      if (testexpr && subselect)
        this.#analysis.ties.tie(this.#toTerm(testexpr, scope), this.#readFirstColumn(subselect, scope))
    }
  }

  #tieExpressions(left: Node, right: Node, scope: Scope): void {
    if ('RowExpr' in left && 'RowExpr' in right) {
      for (const [n, part] of (left.RowExpr.args ?? []).entries()) {
        const other = right.RowExpr.args?.[n]
        if (other) this.#tieExpressions(part, other, scope)
      }
    } else this.#analysis.ties.tie(this.#toTerm(left, scope), this.#toTerm(right, scope))
  }

  #toTerm(node: Node, scope: Scope): Term {
    if ('TypeCast' in node && node.TypeCast.arg) return this.#toTerm(node.TypeCast.arg, scope)
    if ('ColumnRef' in node) return scope.resolve(toPath(node.ColumnRef.fields))
    if ('SubLink' in node && node.SubLink.subselect) return this.#readFirstColumn(node.SubLink.subselect, scope)
    const isGiven = listColumnPaths(node).every((path) => scope.resolve(path) === 'value')
    return isGiven ? 'value' : null
  }

  #readFirstColumn(subselect: Node, scope: Scope): Term {
    const source = this.readQuery(subselect, scope)
    const target = 'SelectStmt' in subselect ? subselect.SelectStmt.targetList?.[0] : undefined
    return target && 'ResTarget' in target ? source.getTerm(getTargetName(target.ResTarget)) : null
  }

  #toSource(targets: readonly Node[], scope: Scope): Source {
    const columns = new Map<string, Node>()
    let all: Source | undefined
    for (const target of targets) {
      if (!('ResTarget' in target) || !target.ResTarget.val) continue
      const { val } = target.ResTarget
      if ('ColumnRef' in val && val.ColumnRef.fields?.some((field) => 'A_Star' in field)) all = scope.toSource()
      else columns.set(getTargetName(target.ResTarget), val)
    }
    return {
      has: (column) => columns.has(column) || all?.has(column) === true,
      getTerm: (column) => {
        const value = columns.get(column)
        return value && !('SubLink' in value) ? this.#toTerm(value, scope) : (all?.getTerm(column) ?? null)
      },
    }
  }

  /** Reads the queries inside of expressions. */
  #readExpressions(nodes: unknown, scope: Scope): void {
    if (nodes === null || typeof nodes !== 'object') return
    if (Array.isArray(nodes)) return nodes.forEach((node) => this.#readExpressions(node, scope))
    if ('SubLink' in nodes) {
      const { subselect, testexpr } = (nodes as { SubLink: { subselect?: Node; testexpr?: Node } }).SubLink
      if (subselect) this.readQuery(subselect, scope)
      return this.#readExpressions(testexpr, scope)
    }
    for (const value of Object.values(nodes)) this.#readExpressions(value, scope)
  }
}
