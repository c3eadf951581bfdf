import { CHAIN_KINDS } from '@marquee/contract/chain.rules'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { type Database, inTransaction, openPostgres, type Tx } from '../../platform/db/database.ts'
import { prepareDatabase } from '../../platform/db/prepare.ts'
import { emptyPostgres } from '../../testing/database.ts'
import { houseForThisTest } from '../../testing/house.ts'
import { databaseAsOf } from '../../testing/older-database.ts'
import { COMMAND_LINE, writeDown } from '../../modules/audit/commands.ts'
import { post } from '../../modules/billing/commands/ledger.ts'
import { brokenLinks, chainEnds, changedRecords, headAt } from '../../modules/chain/queries.ts'
import { headText, readHead } from '../../modules/chain/rules.ts'

const at = new Date('2026-11-22T11:00:00Z')

const audited = (tx: Tx, name = 'Roast') =>
  writeDown(tx, COMMAND_LINE, { action: 'approve', subject: { kind: 'campaign', id: crypto.randomUUID(), name } }, at)
const posted = (tx: Tx) =>
  post(tx, {
    cause: 'payment',
    causeId: crypto.randomUUID(),
    label: 'P',
    bookedOn: '2026-11-22',
    at,
    lines: [
      { account: 'bank', cents: 5 },
      { account: 'receivable', cents: -5 },
    ],
  })

/** What is wrong with the chains; empty where nothing is. */
const faults = (database: Database) =>
  inTransaction(database, async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`)
    const [links, rows] = [await tx.execute(brokenLinks()), await tx.execute(changedRecords())]
    return [...links.rows, ...rows.rows]
  })
const places = async (database: Database) =>
  Object.fromEntries((await chainEnds(database.db)).map(({ kind, place }) => [kind, place]))

it('gives what stands in older books its links when they are upgraded (decision 4)', async () => {
  const database = await databaseAsOf('0039_allocations')
  await database.query('set session_replication_role = replica')
  const id = () => `gen_random_uuid()`
  await database.query(`insert into audit (at, actor_name, action, subject_kind, subject_id, subject_name)
    select now() - n * interval '1 day', 'Olga', 'approve', 'campaign', ${id()}, 'Größe ' || n from generate_series(1, 3) as n`)
  await database.query(`insert into billing_orders (id, campaign_id, company_id, campaign_name, type, time_zone, share_bps, weeks, approved_at)
    values (${id()}, ${id()}, ${id()}, 'Roast', 'restaurant', 'Europe/Vienna', 6000, 4, now())`)
  await database.query(`insert into ledger_entries (at, booked_on, cause, cause_id, label, line_count)
    values (now(), '2026-11-01', 'payment', ${id()}, 'P', 2), (now(), '2026-11-02', 'payment', ${id()}, 'Q', 2)`)
  await database.query(`insert into ledger_lines (entry_id, line, account, cents)
    select id, line, 'bank', 3 - 2 * line from ledger_entries, generate_series(1, 2) as line`)
  await database.query(`insert into payout_runs (number, state, executes_on, total_cents, payees, created_by, created_name, created_at,
      approved_by, approved_name, approved_at, exported_at, file)
    values ('PAYOUT-1', 'paid', '2026-11-02', 5, 1, ${id()}, 'Olga', now(), ${id()}, 'Otto', now(), now(), '<x/>'),
      ('PAYOUT-2', 'draft', '2026-11-02', 5, 1, ${id()}, 'Olga', now(), null, null, null, null, null)`)
  await database.query('set session_replication_role = origin')
  await prepareDatabase(database)
  expect(await places(database)).toEqual({ audit: 3, order: 1, entry: 2, payout: 1 })
  expect(await faults(database)).toEqual([])
  await inTransaction(database, (tx) => audited(tx))
  expect(await places(database)).toMatchObject({ audit: 4 })
  expect(await faults(database)).toEqual([])
})

it('links what a process of the version before writes while the migration waits for it (decision 4)', async () => {
  const { ownerUrl, ...postgres } = await emptyPostgres()
  onTestFinished(() => postgres.remove())
  const onError = (error: Error) => {
    throw error
  }
  const database = await databaseAsOf('0039_allocations', openPostgres({ url: ownerUrl, poolSize: 4, onError }))
  const [writer, looker] = [new pg.Client(ownerUrl), new pg.Client(ownerUrl)]
  for (const client of [writer, looker]) await client.connect()
  await writer.query(`begin; insert into audit (at, actor_name, action, subject_kind, subject_id, subject_name)
    values (now(), 'Olga', 'approve', 'campaign', gen_random_uuid(), 'Roast')`)
  const upgraded = prepareDatabase(database)
  const waiting = `select count(*)::int as waiting from pg_locks where not granted and relation = 'audit'::regclass`
  await expect.poll(async () => (await looker.query(waiting)).rows).toEqual([{ waiting: 1 }])
  await writer.query('commit')
  await upgraded
  for (const client of [writer, looker]) await client.end()
  expect(await places(database)).toEqual({ audit: 1 })
  expect(await faults(database)).toEqual([])
})

it('covers a column that a table gets later, and leaves the links from before as they are (decision 4)', async () => {
  const { house } = await houseForThisTest()
  const { database } = house
  await inTransaction(database, (tx) => posted(tx))
  await database.asOwner(async (owner) => {
    await owner.query(`alter table ledger_lines add column fund text not null default 'main'`)
    await owner.query('select chain_follow_columns()')
    await owner.query('select chain_follow_columns()')
  })
  await inTransaction(database, (tx) => posted(tx))
  expect(await faults(database)).toEqual([])
  const { rows } = await database.query(`select place, form from chain_links where kind = 'entry' order by place`)
  expect(rows).toEqual([
    { place: 1, form: 1 },
    { place: 2, form: 2 },
  ])
  await database.asOwner(async (owner) => {
    await owner.query('alter table ledger_lines disable trigger user')
    await owner.query(`update ledger_lines set fund = 'other'`)
  })
  expect(await faults(database)).toEqual([expect.objectContaining({ where: 'entry P (2)' })])
})

it('says the same in whatever time zone a connection is (decision 4)', async () => {
  const { house } = await houseForThisTest()
  await inTransaction(house.database, async (tx) => {
    await tx.execute(sql`set local time zone 'Asia/Kolkata'`)
    await audited(tx)
    await posted(tx)
  })
  expect(await faults(house.database)).toEqual([])
})

it('is one line without gaps whatever is written at the same moment, and nobody waits for what is not committed (decision 4)', async () => {
  const { house } = await houseForThisTest({ database: 'postgres' })
  const { database } = house
  const held = Promise.withResolvers<void>()
  const slow = inTransaction(database, async (tx) => {
    await audited(tx, 'Slow')
    await held.promise
  })
  const both: ((tx: Tx) => Promise<void>)[] = [audited, posted]
  await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      inTransaction(database, async (tx) => {
        for (const write of n % 2 ? both : both.toReversed()) await write(tx)
      }),
    ),
  )
  const failed = inTransaction(database, async (tx) => {
    await audited(tx, 'Failed')
    throw new Error('the transaction ends here')
  })
  await expect(failed).rejects.toThrow('ends here')
  held.resolve()
  await slow
  expect(await places(database)).toEqual({ audit: 25, entry: 24 })
  const { rows } = await database.query(`select subject_name as name from audit join chain_links on subject = id::text
    where kind = 'audit' order by place desc limit 1`)
  expect(rows).toEqual([{ name: 'Slow' }])
  expect(await faults(database)).toEqual([])
})

it.each(['chain_links', 'chain_forms'])('is only added to: %s (decision 4)', async (table) => {
  const { house } = await houseForThisTest()
  await expect(house.db.execute(sql`delete from ${sql.identifier(table)}`)).rejects.toMatchObject({
    cause: { code: '42501' },
  })
  await house.database.asOwner(async (owner) => {
    await expect(owner.query(`update ${table} set kind = kind`)).rejects.toMatchObject({ code: '23001' })
  })
})

it('has a head that stays true when more is written, and names nothing else (decision 4)', async () => {
  const { house } = await houseForThisTest()
  const { database, db } = house
  expect(readHead(headText([]))).toEqual({ ends: [], text: headText([]) })
  await inTransaction(database, (tx) => audited(tx))
  const text = headText(await chainEnds(db))
  const head = readHead(text)
  if (!head) throw new Error('a head is read again')
  await inTransaction(database, (tx) => audited(tx))
  expect(await headAt(db, head)).toBe(text)
  expect(headText(await chainEnds(db))).not.toBe(text)
  for (const wrong of ['', 'audit-1', text.replace('audit', 'other'), `${text}0`, text.replace('audit-1', 'audit-0')]) {
    expect([wrong, readHead(wrong)]).toEqual([wrong, undefined])
  }
  expect(CHAIN_KINDS).toContain('audit')
})
