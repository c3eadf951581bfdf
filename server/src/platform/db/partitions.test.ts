import { sql } from 'drizzle-orm'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { runInTransaction } from './database.ts'
import { createPartitions } from './partitions.ts'

describe.each(['embedded', 'postgres'] as const)('partitioned tables on %s (decision 3)', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ database })
    await app.context.database.runAsOwner(async (owner, role) => {
      await owner.query('create table drops (at timestamptz not null, size integer) partition by range (at)')
      await owner.query('create index drops_size on drops (size)')
      await owner.query(`grant insert, select on drops to ${role}`)
      await owner.query(`insert into partitioned_tables values ('drops', 'day', 60)`)
    })
  })
  afterAll(() => app.close())

  const insert = (at: string) => app.context.db.execute(sql`insert into drops values (${at}::timestamptz, 1)`)
  const listPartitions = async () => {
    const { rows } = await app.context.db.execute<{ name: string }>(sql`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'drops'::regclass order by 1`)
    return rows.map(({ name }) => name)
  }

  it('create the partition of a day for its first row, although the server may not create tables', async () => {
    const partitions = createPartitions(app.context.database, 'drops')
    await expect(insert('2026-03-01T23:59:59Z')).rejects.toThrow()
    await partitions.make([new Date('2026-03-01T23:59:59Z'), new Date('2026-03-02T00:00:00Z')])
    await insert('2026-03-01T23:59:59Z')
    await insert('2026-03-02T00:00:00Z')
    expect(await listPartitions()).toEqual(['drops_20260301', 'drops_20260302'])
  })

  it('list their partitions, by day and by week, which is shorter beside the months of a former version', async () => {
    expect(await createPartitions(app.context.database, 'drops').listDays()).toEqual(['2026-03-01', '2026-03-02'])
    const weeks = createPartitions(app.context.database, 'plays')
    expect(await weeks.listDays()).toEqual([])
    await app.context.database.runAsOwner((owner) =>
      owner.query(`create table plays_202602 partition of plays for values from ('2026-02-01Z') to ('2026-03-01Z')`),
    )
    await weeks.make(['2026-01-31', '2026-02-14', '2026-03-01', '2026-03-08'].map((day) => new Date(day)))
    const { rows } = await app.context.db.execute(sql`
      select name, until_on::text as "untilOn" from list_partitions('plays') order by starts_on`)
    expect(rows).toEqual([
      { name: 'plays_20260126', untilOn: '2026-02-01' },
      { name: 'plays_202602', untilOn: '2026-03-01' },
      { name: 'plays_20260301', untilOn: '2026-03-02' },
      { name: 'plays_20260302', untilOn: '2026-03-09' },
    ])
  })

  it('create a partition once when several callers request it at the same moment', async () => {
    const day = [new Date('2026-03-05T12:00:00Z')]
    await Promise.all(Array.from({ length: 6 }, () => createPartitions(app.context.database, 'drops').make(day)))
    expect(await listPartitions()).toContain('drops_20260305')
  })

  it('drop only the days before a day', async () => {
    const partitions = createPartitions(app.context.database, 'drops')
    expect(await partitions.dropOlder('2026-03-02')).toBe(1)
    expect(await listPartitions()).toEqual(['drops_20260302', 'drops_20260305'])
    expect((await partitions.listDays())[0]).toBe('2026-03-02')
    const { rows } = await app.context.db.execute(sql`select at from drops`)
    expect(rows).toHaveLength(1)
    await partitions.make([new Date('2026-03-01T00:00:00Z')])
    expect(await listPartitions()).toContain('drops_20260301')
  })

  it('refuse to drop young partitions, and tables that are not partitioned', async () => {
    // By the clock of the database, which the test cannot set.
    const { rows } = await app.context.db.execute<{ day: string }>(
      sql`select ((now() at time zone 'UTC')::date - 59)::text as day`,
    )
    await expect(createPartitions(app.context.database, 'drops').dropOlder(rows[0]?.day ?? '')).rejects.toThrow(
      '60 days at least',
    )
    await expect(createPartitions(app.context.database, 'audit').dropOlder('2026-01-01')).rejects.toThrow(
      'not partitioned by time',
    )
    await expect(createPartitions(app.context.database, 'audit').make([app.clock.now()])).rejects.toMatchObject({
      cause: { message: 'audit is not partitioned by time' },
    })
  })

  it('refuse access to a partition by its own name', async () => {
    await expect(app.context.db.execute(sql`select * from drops_20260302`)).rejects.toThrow()
    await expect(app.context.db.execute(sql`delete from drops_20260302`)).rejects.toThrow()
    await expect(app.context.db.execute(sql`update partitioned_tables set kept_days_at_least = 0`)).rejects.toThrow()
  })

  it.each(['Etc/GMT+12', 'Etc/GMT-14'])('compute the age of a partition in UTC on a connection in %s', async (zone) => {
    const dropDays = (days: number) =>
      runInTransaction(app.context.database, async (tx) => {
        await tx.execute(sql.raw(`set local timezone = '${zone}'`))
        await tx.execute(sql`select drop_partitions('drops', (now() at time zone 'UTC')::date - ${days}::integer)`)
      })
    await expect(dropDays(59)).rejects.toMatchObject({ cause: { message: 'drops are kept 60 days at least' } })
    await dropDays(60)
  })
})
