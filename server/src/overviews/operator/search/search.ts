import {
  MAX_HITS_PER_KIND,
  SEARCH_KINDS,
  type SearchHit,
  searchConsole as searchConsoleCall,
} from '@marquee/contract/operator-search'
import { mayOperator } from '@marquee/contract/operator-roles.rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { escapeLike } from '../../../platform/db/search.ts'
import { readRoute, type Route } from '../../../platform/http/route.ts'
import { matchName, listWords, buildRank } from './match.ts'
import { listSources, type Source } from './sources.ts'

/** Candidates of a kind that are ranked; a word that matches more is too short to find one thing. */
const MAX_CANDIDATES = 200

/** Searches all kinds that the role of an operator opens for what they type (decision 38). */
export const searchRoutes: readonly Route[] = [
  readRoute(searchConsoleCall, async ({ query, caller }, { db }) => {
    const sources = listSources(query.q).filter(({ permission }) => mayOperator(caller, permission))
    return { hits: await searchAll(db, sources, query.q) }
  }),
]

/** One statement in which each kind is a limited query on its own index. */
async function searchAll(db: Db, sources: readonly Source[], q: string): Promise<SearchHit[]> {
  const queries = sources.map((source) => selectBest(source, q))
  const { rows } = await db.execute<SearchHit & { rank: number }>(sql.join(queries, sql` union all `))
  const ranked = rows.toSorted((a, b) => a.rank - b.rank || rankKind(a) - rankKind(b))
  // A screen can match by more than one of its names.
  const hits = new Map(ranked.map((hit) => [`${hit.kind} ${hit.id}`, hit]))
  return [...hits.values()].map(({ rank: _rank, ...hit }) => hit)
}

const rankKind = ({ kind }: SearchHit) => SEARCH_KINDS.indexOf(kind)

function selectBest({ kind, named, from, where, match, columns }: Source, q: string) {
  const { id, text, note, page, target } = columns
  const prefix = `${escapeLike(q)}%`
  // Names that begin with the words come first, so that the limit never drops an exact match.
  const select = (condition: SQL) => sql`(
    select ${id} as id, ${text} as text, ${note} as note, ${page} as page, ${target} as target, ${named} as named
    from ${from} where ${condition} and ${where} limit ${MAX_CANDIDATES})`
  const candidates = match
    ? select(match)
    : sql`${select(sql`${named} ilike ${prefix}`)} union ${select(matchName(named, listWords(q)))}`
  return sql`(
    select ${kind} as kind, id, text, note, page, target, ${buildRank(q)} as rank
    from (${candidates}) as hit
    order by rank, length(text), text, id limit ${MAX_HITS_PER_KIND})`
}
