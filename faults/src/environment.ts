import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getManifest } from '@marquee/contract/player'
import { createApiClient } from '@marquee/simulator/marketplace/api-client'
import { pairDevice } from '@marquee/simulator/marketplace/venues'
import pg from 'pg'
import { findFreePort } from '../../tools/src/postgres.ts'
import { type Marketplace, openMarketplace } from '../../tools/src/harness/marketplace.ts'
import { type DurablePostgres, startDurablePostgres } from '../../tools/src/harness/postgres.ts'
import { type TestServer, startTestServer } from '../../tools/src/harness/server.ts'
import { LoadClient } from './load-client.ts'

/** A server on a PostgreSQL that keeps its word, with devices that were paired two hours ago and one campaign on all of them. */
export type Environment = {
  server: TestServer
  postgres: DurablePostgres
  market: Marketplace
  /** The settings of the server. */
  env: Readonly<Record<string, string>>
  campaignId: string
  /** One device: its credential, its screen, and the client that sends for it. */
  tokens: string[]
  screenIds: string[]
  loadClients: LoadClient[]
  /** The same devices, with other clients that send to that address. */
  connectDevices: (url: string) => LoadClient[]
  /** One more process on the same database, with more settings. */
  anotherServer: (settings?: Readonly<Record<string, string>>) => Promise<TestServer>
  /** Asks the database itself, as the owner of its tables. */
  query: <Row>(statement: string) => Promise<Row[]>
  close(): Promise<void>
}

const SPOT_SECONDS = 1
const PAIRED_HOURS_AGO = 2
const HOUR_MS = 3_600_000
const VIDEO_PATH = fileURLToPath(new URL('../../samples/autumn-roast.mp4', import.meta.url))

/**
 * @param disk where the database lies, when it is to be a disk of its own
 * @param settings more settings of the server
 * @param databaseSettings more settings of PostgreSQL
 */
export async function openEnvironment(
  devices: number,
  disk?: string,
  settings: Readonly<Record<string, string>> = {},
  databaseSettings: Readonly<Record<string, string>> = {},
): Promise<Environment> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-faults-'))
  const closing: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const one of closing.splice(0).toReversed()) await one()
  }
  try {
    const postgres = await startDurablePostgres(disk, databaseSettings)
    closing.push(postgres.remove)
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}`
    const env = {
      DATABASE_URL: postgres.url,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: url,
      ...settings,
    }
    const server = await startTestServer(port, env)
    closing.push(server.stop)
    const market = await openMarketplace(url, env, pickNoonZone())
    const query = <Row>(statement: string) => runQuery<Row>(postgres.ownerUrl, statement)
    const paired: { token: string; screenId: string }[] = []
    for (let number = 0; number < devices; number++) {
      const target = { vehicle: market.vehicleId, model: `Faults ${number}` }
      paired.push(await pairDevice(market.send, market.partner.api, target))
    }
    const tokens = paired.map(({ token }) => token)
    const screenIds = paired.map(({ screenId }) => screenId)
    const campaignId = await market.submit('Faults', await createShortClip(folder), devices)
    await market.approve('campaign', campaignId)
    // They have played for a while: what they send now was shown then.
    const ago = `interval '${PAIRED_HOURS_AGO} hours'`
    await query(`update devices set paired_at = paired_at - ${ago}`)
    await query(`update approval_windows set from_at = from_at - ${ago}`)
    const { files } = await createApiClient(market.send, tokens[0])(getManifest)
    const [file] = files
    if (!file) throw new Error('the manifest names no file')
    const beganAtMs = Date.now() - PAIRED_HOURS_AGO * HOUR_MS + 60_000
    const connectDevices = (at: string) =>
      tokens.map((token) => new LoadClient(at, token, { campaignId, ...file }, beganAtMs))
    const loadClients = connectDevices(url)
    const anotherServer = async (more: Readonly<Record<string, string>> = {}) => {
      const another = await startTestServer(await findFreePort(), { ...env, ...more })
      closing.push(another.stop)
      return another
    }
    const devicesAndServers = { tokens, screenIds, loadClients, connectDevices, anotherServer }
    return { server, postgres, market, env, campaignId, ...devicesAndServers, query, close }
  } catch (failure) {
    await close()
    throw failure
  }
}

async function createShortClip(folder: string): Promise<string> {
  const path = join(folder, 'short.mp4')
  const cut = ['-v', 'error', '-y', '-i', VIDEO_PATH, '-t', String(SPOT_SECONDS), '-an', '-c:v', 'libx264', path]
  await promisify(execFile)('ffmpeg', cut)
  return path
}

/** A zone in which it is the middle of the day, so that two hours ago was today as well. */
function pickNoonZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  // The names of these zones count westwards.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

export async function runQuery<Row>(databaseUrl: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[] // the caller knows the columns
  } finally {
    await client.end()
  }
}
