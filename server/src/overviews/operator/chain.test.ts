import { CHAIN_KINDS } from '@marquee/contract/chain.rules'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Database, inTransaction, type Tx } from '../../platform/db/database.ts'
import { houseForThisTest } from '../../testing/house.ts'
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
