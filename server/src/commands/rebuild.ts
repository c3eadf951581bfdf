import { parseArgs } from 'node:util'
import { addDays, listDays } from '@marquee/contract/days.rules'
import { day, id } from '@marquee/contract/scalars'
import { ensureDatabaseReady, openDatabase } from '../open-database.ts'
import { rebuildDays } from '../modules/playback/commands/rebuild-days.ts'
import type { DayMismatch, SumsScope } from '../modules/playback/queries/day-sums.ts'
import { rebuildLog } from '../modules/telemetry/commands/rebuild-log.ts'
import { type DeliveryMismatch, rebuildDeliveries } from '../overviews/delivery/save-deliveries.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { MediaStorage } from '../platform/files/media-storage.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { printError, runCommand, print } from './command-line.ts'

const USAGE = `Usage: npm run rebuild -- [--screen ID] [--campaign ID] [--from YYYY-MM-DD] [--until YYYY-MM-DD]
  Holds the sums of plays and the deliveries of campaigns against the plays, and makes anew what differs: a line for
  each, what it was and what it is now, and at the end how many there were. Where nothing differs, nothing changes. With
  --screen the log and the days online of that screen are drawn anew as well. Without anything it goes through all
  there is. Damaged files of plays are named at the end, and the sums of their screens stay as they are. It needs the
  settings of the server, and may run beside it on PostgreSQL.
`

/** Earlier than any play. */
const FIRST_DAY = '2000-01-01'

/**
 * `npm run rebuild`: compares sums and deliveries with the plays, rebuilds those that differ, and prints the
 * differences (decision 3). It changes nothing else, and can run while the servers run.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return print(USAGE)
  const scope = readScope(args)
  if (!scope) return printError(USAGE, 2)
  const config = readConfig()
  const database = await openDatabase(config, (error) => printError(`${error.message}\n`, 1))
  try {
    await ensureDatabaseReady(database, config)
    const files = { storage: await openStorage(config) }
    const context = { db: database.db, database, clock: systemClock, config, files }
    const damaged = await rebuild(context, scope, (line) => process.stdout.write(`${line}\n`))
    return damaged.length === 0 ? 0 : printError(damaged.map((sentence) => `${sentence}\n`).join(''), 1)
  } finally {
    await database.close()
  }
}

/** What is compared: everything of these days, or what one screen or one campaign has. */
export type RebuildScope = Omit<SumsScope, 'screenIds'> & { screenId?: string | undefined }

type RebuildContext = Pick<AppContext, 'db' | 'database' | 'clock' | 'config'> & { files: { storage: MediaStorage } }

/**
 * Rebuilds sums and deliveries; also the log of a screen, if one is named, because that takes long.
 *
 * @returns a sentence for each damaged file of plays, whose screen has the sums of before on these days
 */
export async function rebuild(
  context: RebuildContext,
  { screenId, ...scope }: RebuildScope,
  printLine: (line: string) => void,
): Promise<string[]> {
  let days = 0
  const damaged = new Set<string>()
  const { database, files } = context
  const onDamage = ({ message }: Error) => void damaged.add(message)
  const screenIds = screenId === undefined ? undefined : [screenId]
  for await (const differing of rebuildDays({ database, ...files, onDamage }, { ...scope, screenIds })) {
    for (const one of differing) printLine(describeDay(one))
    days += differing.length
  }
  let deliveries = 0
  for await (const differing of rebuildDeliveries(context, { ...scope, screenId })) {
    printLine(describeDelivery(differing))
    deliveries += 1
  }
  if (screenId !== undefined) await rebuildScreenLog(context, { ...scope, screenId }, printLine)
  printLine(`Made anew: ${days} days of campaigns on screens, ${deliveries} deliveries of campaigns.`)
  return [...damaged]
}

/** Rebuilds the log and the days online of one screen. */
async function rebuildScreenLog(
  { database, clock, config }: RebuildContext,
  { screenId, from, until }: RebuildScope & { screenId: string },
  printLine: (line: string) => void,
): Promise<void> {
  // Heartbeats are not kept for longer, and days without any stay as they are.
  const oldest = addDays(clock.now().toISOString().slice(0, 10), -config.positionRetentionDays)
  const days = { from: from > oldest ? from : oldest, until }
  if (days.from > days.until) return
  const rebuiltDays: string[] = []
  // One transaction per day, so that devices whose heartbeats arrive meanwhile wait for one day at most.
  for (const day of listDays(days.from, days.until)) {
    if (await runInTransaction(database, (tx) => rebuildLog(tx, screenId, { from: day, until: day })))
      rebuiltDays.push(day)
  }
  const [first, last] = [rebuiltDays[0], rebuiltDays.at(-1)]
  if (first && last) printLine(`log of screen ${screenId}: drawn from its signs of life, ${first} to ${last}`)
}

function readScope(args: readonly string[]): RebuildScope | undefined {
  const options = {
    screen: { type: 'string' },
    campaign: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
  } as const
  try {
    const { screen, campaign, from, until } = parseArgs({ args: [...args], options }).values
    const isRight =
      [screen, campaign].every((value) => value === undefined || id.safeParse(value).success) &&
      [from, until].every((value) => value === undefined || day.safeParse(value).success)
    const tomorrow = addDays(systemClock.now().toISOString().slice(0, 10), 1)
    return isRight
      ? { from: from ?? FIRST_DAY, until: until ?? tomorrow, screenId: screen, campaignId: campaign }
      : undefined
  } catch {
    // An unknown option.
    return undefined
  }
}

function describeDay({ campaignId, screenId, day: of, kept, proven }: DayMismatch): string {
  const from = `${kept.plays} plays, ${kept.partialPlays} partial, ${kept.impressions} impressions`
  const to = `${proven.plays} plays, ${proven.partialPlays} partial, ${proven.impressions} impressions`
  return `${of} campaign ${campaignId} screen ${screenId}: ${from} -> ${to}`
}

function describeDelivery({ kept, now }: DeliveryMismatch): string {
  const from = `${kept.promised} promised, ${kept.plays} proven, ${kept.shortfall} missing`
  const to = `${now.promised} promised, ${now.plays} proven, ${now.shortfall} missing`
  return `delivery of campaign ${now.campaignId} up to ${now.throughDay}: ${from} -> ${to}`
}

if (import.meta.main) process.exitCode = await runCommand(main)
