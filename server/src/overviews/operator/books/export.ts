import { CHAIN_KINDS, type ChainKind } from '@marquee/contract/chain.rules'
import { sql } from 'drizzle-orm'
import { listChainEnds } from '../../../modules/chain/queries.ts'
import { formatHead } from '../../../modules/chain/rules.ts'
import { chainForms, chainLinks } from '../../../modules/chain/schema.ts'
import { findDocumentFile, type FileKind } from '../../../modules/documents/queries/files.ts'
import { startSnapshot } from './verify.ts'
import { runInTransaction, type Tx } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** Reads all rows and files of the hash chains for an export (decision 4). */

/** The values of a row as in the text of its chain link. */
export type Values = Readonly<Record<string, string | null>>
export type SealedRow = {
  place: number
  form: number
  hash: string
  /** null: the row of the link does not exist any more */
  record: Values | null
  lines: readonly Values[] | null
}
export type Form = { kind: ChainKind; version: number; columns: string[]; lineColumns: string[] }

/** Receives the parts of an export in their order. */
export type ExportTarget = {
  begin(kind: ChainKind, forms: readonly Form[]): Promise<void>
  row(row: SealedRow): Promise<void>
  file(name: string, bytes: Uint8Array): Promise<void>
  end(): Promise<void>
}

/**
 * Reads all parts in one snapshot, with only a few rows in memory at a time.
 *
 * @returns the forms, and the head of the chains
 */
export function exportBooks({ database }: Pick<AppContext, 'database'>, target: ExportTarget) {
  return runInTransaction(database, async (tx): Promise<{ forms: Form[]; head: string }> => {
    await startSnapshot(tx)
    const forms = await tx.select().from(chainForms).orderBy(chainForms.kind, chainForms.version)
    for (const kind of CHAIN_KINDS) {
      await target.begin(
        kind,
        forms.filter((form) => form.kind === kind),
      )
      for await (const row of streamSealedRows(tx, kind)) {
        await target.row(row)
        if (kind === 'file' && row.record) await exportFile(tx, row.record, target)
      }
      await target.end()
    }
    return { forms, head: formatHead(await listChainEnds(tx)) }
  })
}

/** Few rows at a time, because a payout with tens of thousands of transfers is one row. */
const ROWS_PER_FETCH = 50

async function* streamSealedRows(tx: Tx, kind: ChainKind): AsyncGenerator<SealedRow> {
  const name = sql.raw(`'${kind}'`)
  const selectTexts = (json: string) =>
    sql`(select jsonb_object_agg(key, value) from jsonb_each_text(${sql.raw(json)}))`
  await tx.execute(sql`
    declare sealed_rows no scroll cursor for
    select place, form, encode(hash, 'hex') as hash, ${selectTexts('record')} as record, (
      select jsonb_agg(${selectTexts('line')} order by at_place)
      from jsonb_array_elements(chain_lines(${name}, ${chainLinks.subject})) with ordinality as parts (line, at_place)
    ) as lines
    from ${chainLinks} left join chain_records(${name}) as records on records.subject = ${chainLinks.subject}
    where ${chainLinks.kind} = ${name} order by place`)
  for (;;) {
    const { rows } = await tx.execute<SealedRow>(sql.raw(`fetch ${ROWS_PER_FETCH} from sealed_rows`))
    yield* rows
    if (rows.length < ROWS_PER_FETCH) break
  }
  await tx.execute(sql`close sealed_rows`)
}

async function exportFile(tx: Tx, record: Values, target: ExportTarget): Promise<void> {
  const [documentId, kind] = [record.document_id ?? '', record.kind as FileKind]
  const bytes = await findDocumentFile(tx, documentId, kind)
  if (bytes) await target.file(buildFileName(documentId, kind), bytes)
}

/** The name under which the verifier looks for the file. */
const buildFileName = (documentId: string, kind: FileKind): string => `${documentId}.${kind}`
