/** What an expression stands for: a value that is given, a column of a table, or something else. */
export type Term = 'value' | Column | null
export type Column = { readonly table: TableUse; readonly column: string }

/** One mention of a table in a statement. */
export type TableUse = { readonly name: string; readonly kind: 'select' | 'insert' | 'update' | 'delete' }

/** The rows behind a name in a FROM clause. */
export type Source = {
  has(column: string): boolean
  getTerm(column: string): Term
}

/** The rows of a function or of VALUES, which come with the statement. */
export const GIVEN_ROWS: Source = { has: () => true, getTerm: () => 'value' }

/** The names that a query can use: its own first, then those of the queries around it. */
export class Scope {
  readonly #outer: Scope | null
  readonly #sources = new Map<string, Source>()
  readonly #ctes = new Map<string, Source>()

  constructor(outer: Scope | null) {
    this.#outer = outer
  }

  addSource(alias: string, source: Source): void {
    this.#sources.set(alias, source)
  }

  addAll(other: Scope): void {
    for (const [alias, source] of other.#sources) this.#sources.set(alias, source)
  }

  addCte(name: string, source: Source): void {
    this.#ctes.set(name, source)
  }

  findCte(name: string): Source | undefined {
    return this.#ctes.get(name) ?? this.#outer?.findCte(name)
  }

  /** A column with the alias of its table, or without one. Unknown names are variables of a function. */
  resolve(path: readonly string[]): Term {
    const [first = '', second] = path
    for (const [alias, source] of this.#sources) {
      if (second === undefined ? source.has(first) : alias === first) return source.getTerm(second ?? first)
    }
    return this.#outer ? this.#outer.resolve(path) : 'value'
  }

  /** The columns of all sources, for `select *`. */
  toSource(): Source {
    const find = (column: string) => [...this.#sources.values()].find((source) => source.has(column))
    return {
      has: (column) => find(column) !== undefined,
      getTerm: (column) => find(column)?.getTerm(column) ?? null,
    }
  }
}

/** Which columns of a statement are equal, and which of them have a value that is given. */
export class Ties {
  readonly #parents = new Map<string, string>()
  readonly #ids = new Map<TableUse, number>()
  readonly #columns = new Map<string, Column>()

  tie(one: Term, other: Term): void {
    if (one === null || other === null) return
    this.#parents.set(this.#findRoot(this.#toKey(one)), this.#findRoot(this.#toKey(other)))
  }

  /** Whether the statement gives its value, directly or through equal columns. */
  isGiven(column: Column): boolean {
    return this.#findRoot(this.#toKey(column)) === this.#findRoot('value')
  }

  /** Lists the columns that are equal to this one, with itself. */
  listEqual(column: Column): Column[] {
    const root = this.#findRoot(this.#toKey(column))
    return [...this.#columns.values()].filter((one) => this.#findRoot(this.#toKey(one)) === root)
  }

  /** Lists the columns of a table that the statement compares with something by equality. */
  listTied(table: TableUse): string[] {
    const tied = [...this.#columns.values()].filter((one) => one.table === table)
    return tied.filter((one) => this.isGiven(one) || this.listEqual(one).length > 1).map(({ column }) => column)
  }

  #toKey(term: 'value' | Column): string {
    if (term === 'value') return term
    const id = this.#ids.get(term.table) ?? this.#ids.size
    this.#ids.set(term.table, id)
    const key = `${id}.${term.column}`
    if (!this.#columns.has(key)) this.#columns.set(key, term)
    return key
  }

  #findRoot(key: string): string {
    const parent = this.#parents.get(key)
    return parent === undefined || parent === key ? key : this.#findRoot(parent)
  }
}
