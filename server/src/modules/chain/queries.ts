import { CHAIN_KINDS, type ChainKind } from '@marquee/contract/chain.rules'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type ChainEnd, type ChainHead, formatHead } from './rules.ts'
import { chainForms, chainLinks } from './schema.ts'

const kinds = sql`unnest(${sql.raw(`array['${CHAIN_KINDS.join("', '")}']`)}) as kinds (kind)`

/** The length of each chain and the hash of its last link. */
export async function listChainEnds(db: Db | Tx): Promise<ChainEnd[]> {
  const { rows } = await db.execute<{ kind: ChainKind; place: number; hash: string }>(sql`
    select ends.kind, ends.place, encode(ends.hash, 'hex') as hash
    from ${kinds} cross join lateral (
      select * from ${chainLinks} where ${chainLinks.kind} = kinds.kind order by place desc limit 1) as ends`)
  return rows
}

/** The current head at the positions of another head. Both are equal unless a link has changed. */
export async function computeHead(db: Db | Tx, { ends }: ChainHead): Promise<string> {
  const named = ends.map(({ kind, place }) => and(eq(chainLinks.kind, kind), eq(chainLinks.place, place)))
  const { kind, place, hash } = chainLinks
  const links = await db
    .select({ kind, place, hash })
    .from(chainLinks)
    .where(or(sql`false`, ...named))
  return formatHead(links)
}

const shortenHash = (hash: SQL): SQL => sql`coalesce(left(encode(${hash}, 'hex'), 16), '')`
const label = sql`kind || ' ' || coalesce(record->>'number', record->>'label', record->>'campaign_name',
  (record->>'action') || ' ' || (record->>'subject_name'), subject) || coalesce(' (' || place || ')', '')`

/** Finds missing links and links that do not follow from the previous one. */
export function checkChainLinks(): SQL {
  return sql`
    select kind || ' ' || place as where, ${shortenHash(sql`due`)} as expected, ${shortenHash(sql`hash`)} as found
    from (
      select kind, place, hash, row_number() over of_kind as counted,
        sha256(coalesce(lag(hash) over of_kind, chain_start(kind)) || digest) as due
      from ${chainLinks} window of_kind as (partition by kind order by place)
    ) as links
    where hash <> due or place <> counted`
}

/** Finds rows that differ from their link, links without a row, and rows without a link. */
export function checkChainRecords(): SQL {
  return sql`
    select ${label} as where, ${shortenHash(sql`digest`)} as expected, ${shortenHash(sql`now_digest`)} as found
    from (
      select kind, subject, place, record, digest, case when record is not null then chain_digest(record,
        coalesce(forms.columns, '{}'), chain_lines(kind, subject), coalesce(forms.line_columns, '{}')) end as now_digest
      from ${chainLinks}
      full join (select kinds.kind, records.subject, records.record
        from ${kinds} cross join lateral chain_records(kinds.kind) as records) as records using (kind, subject)
      left join (select kind as of_kind, version, columns, line_columns from ${chainForms}) as forms
        on forms.of_kind = kind and version = form
    ) as held
    where digest is distinct from now_digest`
}
