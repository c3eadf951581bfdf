import { CHAIN_KINDS } from '@marquee/contract/chain.rules'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Database, runInTransaction, type Tx } from '../../../platform/db/database.ts'
import { startAppForTest } from '../../../testing/app.ts'
import { COMMAND_LINE_ACTOR, writeAuditEntry } from '../../../modules/audit/commands.ts'
import { post } from '../../../modules/ledger/commands.ts'
import { checkChainLinks, listChainEnds, checkChainRecords, computeHead } from '../../../modules/chain/queries.ts'
import { formatHead, parseHead } from '../../../modules/chain/rules.ts'

const at = new Date('2026-11-22T11:00:00Z')

const insertAuditEntry = (tx: Tx, name = 'Roast') =>
  writeAuditEntry(
    tx,
    COMMAND_LINE_ACTOR,
    { action: 'approve', subject: { kind: 'campaign', id: crypto.randomUUID(), name } },
    at,
  )
const insertEntry = (tx: Tx) =>
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

/** The differences of the chains; empty when there are none. */
const listDifferences = (database: Database) =>
  runInTransaction(database, async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`)
    const [links, rows] = [await tx.execute(checkChainLinks()), await tx.execute(checkChainRecords())]
    return [...links.rows, ...rows.rows]
  })
const getChainPlaces = async (database: Database) =>
  Object.fromEntries((await listChainEnds(database.db)).map(({ kind, place }) => [kind, place]))

it('covers a column that is added later, and keeps earlier links (decision 4)', async () => {
  const { context } = await startAppForTest()
  const { database } = context
  await runInTransaction(database, (tx) => insertEntry(tx))
  await database.runAsOwner(async (owner) => {
    await owner.query(`alter table ledger_lines add column fund text not null default 'main'`)
    await owner.query('select chain_follow_columns()')
    await owner.query('select chain_follow_columns()')
  })
  await runInTransaction(database, (tx) => insertEntry(tx))
  expect(await listDifferences(database)).toEqual([])
  const { rows } = await database.query(`select place, form from chain_links where kind = 'entry' order by place`)
  expect(rows).toEqual([
    { place: 1, form: 1 },
    { place: 2, form: 2 },
  ])
  await database.runAsOwner(async (owner) => {
    await owner.query('alter table ledger_lines disable trigger user')
    await owner.query(`update ledger_lines set fund = 'other'`)
  })
  expect(await listDifferences(database)).toEqual([expect.objectContaining({ where: 'entry P (2)' })])
})

it('is independent of the time zone of the connection (decision 4)', async () => {
  const { context } = await startAppForTest()
  await runInTransaction(context.database, async (tx) => {
    await tx.execute(sql`set local time zone 'Asia/Kolkata'`)
    await insertAuditEntry(tx)
    await insertEntry(tx)
  })
  expect(await listDifferences(context.database)).toEqual([])
})

it('has no gaps with concurrent transactions, which do not wait for uncommitted ones (decision 4)', async () => {
  const { context } = await startAppForTest({ database: 'postgres' })
  const { database } = context
  const held = Promise.withResolvers<void>()
  const slow = runInTransaction(database, async (tx) => {
    await insertAuditEntry(tx, 'Slow')
    await held.promise
  })
  const both: ((tx: Tx) => Promise<void>)[] = [insertAuditEntry, insertEntry]
  await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      runInTransaction(database, async (tx) => {
        for (const write of n % 2 ? both : both.toReversed()) await write(tx)
      }),
    ),
  )
  const failed = runInTransaction(database, async (tx) => {
    await insertAuditEntry(tx, 'Failed')
    throw new Error('the transaction ends here')
  })
  await expect(failed).rejects.toThrow('ends here')
  held.resolve()
  await slow
  expect(await getChainPlaces(database)).toEqual({ audit: 25, entry: 24 })
  const { rows } = await database.query(`select subject_name as name from audit join chain_links on subject = id::text
    where kind = 'audit' order by place desc limit 1`)
  expect(rows).toEqual([{ name: 'Slow' }])
  expect(await listDifferences(database)).toEqual([])
})

it.each(['chain_links', 'chain_forms'])('is append-only: %s (decision 4)', async (table) => {
  const { context } = await startAppForTest()
  await expect(context.db.execute(sql`delete from ${sql.identifier(table)}`)).rejects.toMatchObject({
    cause: { code: '42501' },
  })
  await context.database.runAsOwner(async (owner) => {
    await expect(owner.query(`update ${table} set kind = kind`)).rejects.toMatchObject({ code: '23001' })
  })
})

it('has a head that stays valid when rows are added (decision 4)', async () => {
  const { context } = await startAppForTest()
  const { database, db } = context
  expect(parseHead(formatHead([]))).toEqual({ ends: [], text: formatHead([]) })
  await runInTransaction(database, (tx) => insertAuditEntry(tx))
  const text = formatHead(await listChainEnds(db))
  const head = parseHead(text)
  if (!head) throw new Error('a head is read again')
  await runInTransaction(database, (tx) => insertAuditEntry(tx))
  expect(await computeHead(db, head)).toBe(text)
  expect(formatHead(await listChainEnds(db))).not.toBe(text)
  for (const wrong of ['', 'audit-1', text.replace('audit', 'other'), `${text}0`, text.replace('audit-1', 'audit-0')]) {
    expect([wrong, parseHead(wrong)]).toEqual([wrong, undefined])
  }
  expect(CHAIN_KINDS).toContain('audit')
})
