import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startAppForTest } from '../../../testing/app.ts'
import { requireBody, createOperator, createPartner } from '../../../testing/people/users.ts'

it('reads the newest audit entries of a person from indexes, however many there are', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const [olga, petra] = [await createOperator(app), await createPartner(app)]
  const own = new pg.Client({ connectionString: app.databaseOwnerUrl })
  await own.connect()
  onTestFinished(() => own.end())
  await own.query(
    `insert into audit (at, actor_id, actor_name, action, subject_kind, subject_id, subject_name, party_id)
    select timestamptz '2020-01-01' + n * interval '1 minute', $1, 'Petra', 'sign-in', 'user', $1, 'Petra', $2
    from generate_series(1, 20000) as n`,
    [petra.userId, petra.ownerId],
  )
  await own.query('vacuum analyze audit')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  requireBody(await olga.get(`/api/operator/people/${petra.userId}`), 200)
  const calls: unknown[][] = query.mock.calls
  query.mockRestore()
  const lists = calls.flatMap(([first, values]) => {
    const statement =
      typeof first === 'string' ? { text: first, values } : (first as { text?: string; values?: unknown })
    const isList = /^select .* from "audit" where .* limit \$\d+$/s.test(statement.text ?? '')
    return isList ? [{ text: statement.text ?? '', values: (statement.values ?? values) as unknown[] }] : []
  })
  expect(lists).toHaveLength(3)
  for (const { text, values } of lists) {
    const { rows } = await own.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan using audit_\w+ on audit/)
    expect(plan).not.toMatch(/Seq Scan on audit|(?<!Incremental )Sort\b(?! Key)/)
  }
})
