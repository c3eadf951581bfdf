import { openReplica } from '@marquee/server/platform/db/replica'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type DurablePostgres, startDurablePostgres, startReplica } from '../../tools/src/harness/postgres.ts'
import { runQuery } from './environment.ts'

const start = async (starting: Promise<DurablePostgres>) => {
  const server = await starting
  onTestFinished(server.remove)
  return server
}

/** The replica as a process uses it whose `DATABASE_URL` leads to the primary. */
function follow(replica: DurablePostgres, primary: DurablePostgres) {
  const [own, other] = [replica, primary].map(({ url }) => {
    const pool = new pg.Pool({ connectionString: url })
    pool.on('error', () => {})
    onTestFinished(() => pool.end())
    return pool
  }) as [pg.Pool, pg.Pool]
  return openReplica(own, other, () => {})
}

const findPosition = async ({ ownerUrl }: DurablePostgres, name: string) =>
  (await runQuery<{ bytes: number }>(ownerUrl, `select (${name}() - '0/0'::pg_lsn)::float8 as bytes`))[0]?.bytes ?? 0

test('a replica of the primary before a failover is not read, one that follows the new primary is (decision 2)', async () => {
  const former = await start(startDurablePostgres())
  const left = await start(startReplica(former))
  const primary = await start(startReplica(former))
  const following = await start(startReplica(primary))
  const used = follow(left, former)
  await expect.poll(() => used.pick()).toBeDefined()

  await runQuery(primary.ownerUrl, 'select pg_promote()')
  // The former primary goes on, so the replica that it left has a position that is far ahead of the new primary.
  await runQuery(former.ownerUrl, 'create table lost as select generate_series(1, 100000)')
  await expect
    .poll(() => findPosition(left, 'pg_last_wal_replay_lsn'))
    .toBeGreaterThan((await findPosition(primary, 'pg_current_wal_flush_lsn')) + 1_000_000)
  const lost = follow(left, primary)
  expect(await lost.pick()).toBeUndefined()
  await expect(lost.measureLag()).rejects.toThrow('the log of the replica is on timeline 1, that of the primary on 2')

  await runQuery(primary.ownerUrl, 'create table kept as select 1')
  await runQuery(primary.ownerUrl, 'checkpoint')
  const next = follow(following, primary)
  await expect
    .poll(async () => {
      // The replica writes down its timeline at its next restart point.
      await runQuery(following.ownerUrl, 'checkpoint')
      return next.measureLag().catch(({ message }: Error) => message)
    })
    .toMatchObject({ bytes: 0 })
  expect(await next.pick()).toBeDefined()
})
