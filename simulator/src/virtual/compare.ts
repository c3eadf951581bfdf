import { type Bounds, countDays, judgePresence } from './presence.ts'
import { type ExpectedPlay, computeExpected, getLastDay } from './expected.ts'
import type { Machine } from './machine.ts'
import { countOnlineDays, type ProvenPlay, getProvenDay, listProvenPlays, getReport } from './proven-plays.ts'
import { measureOverlap, type Span } from './spans.ts'
import type { ApiClient } from '../marketplace/api-client.ts'
import type { SimulatedCampaign, SimulatedScreen } from './marketplace-setup.ts'

/** One campaign on one screen and day: the shown plays, and the plays on the server. */
export type ComparisonLine = {
  campaign: string
  screen: string
  day: string
  shown: PlayCounts
  proven: PlayCounts
  /** The numbers in the report of the campaign; null for infotainment, which has no report. */
  reported: { plays: number; partial: number } | null
}
export type PlayCounts = { counted: number; partial: number; flagged: number }

export type Presence = {
  screen: string
  days: { true: number; told: number }
  aliveSeconds: { true: number; told: number }
}

export type Comparison = {
  lines: ComparisonLine[]
  presences: Presence[]
  /** The reasons of flagged plays, with expected and actual counts. */
  reasons: Map<string, { expected: number; found: number }>
  /** Accepted differences, by reason. */
  allowed: Map<string, number>
  /** Unexpected differences. */
  differences: string[]
  plays: number
}

/** The tolerance at each edge of the log: clocks are corrected only from 5 s on. */
const EDGE_SECONDS = 8

export type CompareInput = {
  operator: ApiClient
  days: readonly string[]
  screens: readonly SimulatedScreen[]
  machines: readonly Machine[]
  campaigns: readonly SimulatedCampaign[]
}

/** Compares the simulation with the server by play, by line of a report, and by day. */
export async function compare({ operator, days, screens, machines, campaigns }: CompareInput): Promise<Comparison> {
  const result: Comparison = {
    lines: [],
    presences: [],
    reasons: new Map(),
    allowed: new Map(),
    differences: [],
    plays: 0,
  }
  for (const [index, screen] of screens.entries()) {
    const machine = machines[index]
    if (!machine) continue
    const proven = await listProvenPlays(operator, screen.screenId, days)
    await comparePlays(result, { screen, machine, proven, campaigns, operator })
    await comparePresence(result, { screen, machine, operator, days })
  }
  return result
}

type ScreenContext = { screen: SimulatedScreen; machine: Machine; operator: ApiClient }

async function comparePlays(
  result: Comparison,
  {
    screen,
    machine,
    proven,
    campaigns,
    operator,
  }: ScreenContext & { proven: readonly ProvenPlay[]; campaigns: readonly SimulatedCampaign[] },
): Promise<void> {
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const found = new Map(proven.map((play) => [play.playId, play]))
  const lines = new Map<string, ComparisonLine>()
  const getLine = (campaign: string, day: string): ComparisonLine => {
    const key = `${campaign} ${day}`
    const known = lines.get(key)
    if (known) return known
    const line = { campaign, screen: screen.name, day, shown: createCounts(), proven: createCounts(), reported: null }
    lines.set(key, line)
    return line
  }
  const doubts = machine.ledger.flatMap(({ playId, startMs }) => {
    const told = found.get(playId)?.startMs ?? startMs
    return Math.abs(told - startMs) > 5000 ? [told] : []
  })
  const isBesideDoubt = (ms: number) => doubts.some((doubt) => Math.abs(doubt - ms) < NEAR_DOUBT_MS)
  for (const shown of machine.ledger) {
    result.plays++
    const play = found.get(shown.playId)
    found.delete(shown.playId)
    // A device corrects uncertain times before sending, so the sent time counts.
    const expected = computeExpected({ ...shown, stampedMs: play?.startMs ?? shown.stampedMs }, byId.get(shown.spotId))
    const name = expected.campaign?.name ?? '?'
    const line = getLine(name, expected.day)
    if (play) line.proven[play.verdict]++
    if (expected.verdict !== 'lost' && expected.verdict !== 'doubtful') line.shown[expected.verdict]++
    if (expected.verdict === 'flagged') countReason(result.reasons, expected.reason, 'expected')
    if (play?.verdict === 'flagged') countReason(result.reasons, play.reason, 'found')
    const judged = judge(expected, play, isBesideDoubt(shown.stampedMs), shown.end === 'power')
    if (judged === 'right') continue
    if (judged.isAllowed) result.allowed.set(judged.why, (result.allowed.get(judged.why) ?? 0) + 1)
    else result.differences.push(`${screen.name} ${new Date(shown.startMs).toISOString()} ${name}: ${judged.why}`)
  }
  for (const play of found.values()) {
    result.differences.push(`${screen.name}: the server has ${play.playId}, which was not shown`)
  }
  await compareReports(result, { screen, machine, operator }, [...lines.values()], campaigns)
  result.lines.push(...lines.values())
}

/** Near plays with a wrong time, correct plays may be flagged as too fast. */
const NEAR_DOUBT_MS = 600_000

type Judgement = 'right' | { isAllowed: boolean; why: string }

function judge(
  expected: ExpectedPlay,
  play: ProvenPlay | undefined,
  isBesideDoubt: boolean,
  wasCutOff: boolean,
): Judgement {
  if (expected.verdict === 'lost') {
    return { isAllowed: true, why: play ? 'told, and never answered' : (expected.reason ?? '') }
  }
  if (!play) {
    return { isAllowed: false, why: `${expected.verdict} on the glass, unknown to the server` }
  }
  if (expected.verdict === 'doubtful') return { isAllowed: true, why: expected.reason ?? '' }
  const isSame =
    play.verdict === expected.verdict && (expected.verdict !== 'flagged' || play.reason === expected.reason)
  if (isSame) return wasCutOff ? { isAllowed: true, why: 'interrupted by a power cut, kept as partial' } : 'right'
  if (expected.reason === 'not-paired' && play.verdict !== 'flagged')
    return { isAllowed: true, why: 'told, and never answered' }
  if (isBesideDoubt && play.reason === 'too-fast') return { isAllowed: true, why: 'beside plays by a wrong clock' }
  const told = `${expected.verdict} ${expected.reason ?? ''} on the glass, ${play.verdict} ${play.reason ?? ''} on the server`
  return { isAllowed: false, why: told.replaceAll(/ +/g, ' ') }
}

/** Checks that the report of a campaign is the sum of its plays. */
async function compareReports(
  result: Comparison,
  { screen, operator }: ScreenContext,
  lines: readonly ComparisonLine[],
  campaigns: readonly SimulatedCampaign[],
): Promise<void> {
  const reported = new Set<string>()
  for (const { id, name, screenIds, isSold } of campaigns) {
    if (!isSold || !screenIds.includes(screen.screenId)) continue
    for (const row of await getReport(operator, id, screen.screenId)) {
      const line = lines.find((one) => one.campaign === name && one.day === row.day)
      const [plays, partial] = [line?.proven.counted ?? 0, line?.proven.partial ?? 0]
      if (line) line.reported = { plays: row.plays, partial: row.partialPlays }
      reported.add(`${name} ${row.day}`)
      if (row.plays !== plays || row.partialPlays !== partial) {
        const told = `the report says ${row.plays} and ${row.partialPlays} in part, the plays say ${plays} and ${partial}`
        result.differences.push(`${screen.name} ${row.day} ${name}: ${told}`)
      }
    }
  }
}

async function comparePresence(
  result: Comparison,
  { screen, machine, operator, days }: ScreenContext & { days: readonly string[] },
): Promise<void> {
  const { answered, surely, perhaps } = machine.getHeartbeatSpans()
  const { timeZone } = screen.market
  const aliveSeconds = { true: 0, told: 0 }
  const recordBounds = (bounds: Bounds, words: string) => {
    const judged = judgePresence(bounds)
    if (judged === 'astray') result.allowed.set(MISPLACED_REASON, (result.allowed.get(MISPLACED_REASON) ?? 0) + 1)
    if (judged !== 'differs') return
    const about = `a clock that is ${machine.plan.clockWords}, ${machine.plan.change?.kind ?? 'the same device'}`
    result.differences.push(`${screen.name}${words} (${about})`)
  }
  for (const day of [...days, getLastDay(days)]) {
    const told = await getProvenDay(operator, screen.screenId, day)
    const span = { fromMs: told.startMs, untilMs: told.endMs }
    const seconds = (spans: readonly Span[]) => measureOverlap(spans, span) / 1000
    const edges = answered.filter((sign) => sign.fromMs < span.untilMs && sign.untilMs > span.fromMs).length * 2
    const alive = seconds(answered)
    aliveSeconds.true += alive
    aliveSeconds.told += told.aliveSeconds
    recordBounds(
      {
        told: told.aliveSeconds,
        answered: alive,
        least: seconds(surely),
        most: seconds(perhaps),
        off: EDGE_SECONDS * edges + 2,
      },
      ` ${day}: alive for ${Math.round(alive)} s, on the server for ${told.aliveSeconds} s`,
    )
  }
  const told = await countOnlineDays(operator, screen.screenId)
  const alive = countDays(answered, timeZone)
  recordBounds(
    { told, answered: alive, least: countDays(surely, timeZone), most: countDays(perhaps, timeZone), off: 0 },
    `: gave signs of life on ${alive} days, on the server on ${told}`,
  )
  result.presences.push({ screen: screen.name, days: { true: alive, told }, aliveSeconds })
}

const MISPLACED_REASON =
  'days with signs of life of a start whose clock stood otherwise than that of the start that told them'

const createCounts = (): PlayCounts => ({ counted: 0, partial: 0, flagged: 0 })

function countReason(reasons: Comparison['reasons'], reason: string | null, which: 'expected' | 'found'): void {
  const sums = reasons.get(reason ?? '') ?? { expected: 0, found: 0 }
  sums[which]++
  reasons.set(reason ?? '', sums)
}
