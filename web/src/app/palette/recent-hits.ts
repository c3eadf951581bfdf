import { type SearchHit, searchHit } from '@marquee/contract/operator-search'
import * as z from 'zod/mini'
import { logFailure } from '../../lib/log.ts'
import { mayStore } from '../../lib/session.ts'

const MAX_RECENT_HITS = 6

const buildKey = (userId: string) => `marquee-recent/${userId}`

/** What an operator opened from the search in this browser, the last first. */
export function readRecentHits(userId: string): SearchHit[] {
  try {
    const stored = z.safeParse(z.array(searchHit), JSON.parse(localStorage.getItem(buildKey(userId)) ?? '[]'))
    return stored.success ? stored.data : []
  } catch (failure) {
    logFailure('The recent hits cannot be read', failure)
    return []
  }
}

/** Puts a hit first. With full or blocked storage, nothing is remembered. */
export function rememberHit(userId: string, hit: SearchHit): void {
  if (!mayStore()) return
  const older = readRecentHits(userId).filter((one) => !isSame(one, hit))
  try {
    localStorage.setItem(buildKey(userId), JSON.stringify([hit, ...older].slice(0, MAX_RECENT_HITS)))
  } catch (failure) {
    logFailure('The hit cannot be remembered', failure)
  }
}

/** The recent ones first; otherwise the order stays. */
export function sortByRecency(hits: readonly SearchHit[], recent: readonly SearchHit[]): SearchHit[] {
  const again = recent.flatMap((one) => hits.find((hit) => isSame(hit, one)) ?? [])
  return [...again, ...hits.filter((hit) => !again.includes(hit))]
}

const isSame = (one: SearchHit, other: SearchHit) => one.kind === other.kind && one.id === other.id
