import { randomUUID } from 'node:crypto'
import type { AuditLine } from '@marquee/contract/audit'
import { auditTexts } from '@marquee/contract/messages/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND_LINE_ACTOR, type AuditEntry, writeAuditEntry } from '../../../modules/audit/commands.ts'
import { MINUTES } from '../../../platform/clock.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { requireBody, createOperator, type Partner, createPartner, type Person } from '../../../testing/people/users.ts'

type Page = { lines: AuditLine[]; next: string | null; newest: string | null }

let app: TestApp
let [olga, petra] = [] as unknown as [Person, Partner]
const [vienna, taxi] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  app = await startApp()
  ;[olga, petra] = [await createOperator(app), await createPartner(app)]
  const locationSubject = { kind: 'location', id: vienna, name: 'Vienna 100%' } as const
  const vehicleSubject = { kind: 'vehicle', id: taxi, name: '=cmd|W 1000' } as const
  await writeEntry({ action: 'create', subject: locationSubject })
  await writeEntry({
    action: 'update',
    subject: locationSubject,
    changes: { name: { from: 'Wien', to: 'Vienna 100%' } },
  })
  await writeEntry({
    action: 'reject',
    subject: vehicleSubject,
    partyId: petra.ownerId,
    reason: 'The plate, "W", is missing',
    version: 3,
  })
  const by = COMMAND_LINE_ACTOR
  await runInTransaction(app.context.database, (tx) =>
    writeAuditEntry(tx, by, { action: 'invite', subject: vehicleSubject }, advanceMinute()),
  )
})
afterAll(() => app.close())

/** A minute later. */
function advanceMinute(): Date {
  app.clock.advance(MINUTES)
  return app.clock.now()
}

async function writeEntry(entry: AuditEntry): Promise<void> {
  const by = { userId: olga.userId, name: 'Olga Berg', address: '192.0.2.7' }
  await runInTransaction(app.context.database, (tx) => writeAuditEntry(tx, by, entry, advanceMinute()))
}

async function getPage(query: Record<string, string>): Promise<Page> {
  return requireBody(await olga.get(`/api/operator/audit?${new URLSearchParams(query).toString()}`), 200) as Page
}
const listActions = async (query: Record<string, string>) => (await getPage(query)).lines.map(({ action }) => action)

describe('the audit log', () => {
  it('is in order, also for actions of the same instant', async () => {
    const grazSubject = { kind: 'location', id: randomUUID(), name: 'Graz' } as const
    const by = { userId: olga.userId, name: 'Olga Berg', address: '192.0.2.7' }
    const names = Array.from({ length: 20 }, (_, number) => `Graz ${number}`)
    await runInTransaction(app.context.database, async (tx) => {
      for (const name of names)
        await writeAuditEntry(tx, by, { action: 'update', subject: { ...grazSubject, name } }, app.clock.now())
    })
    const { lines } = await getPage({ subject: grazSubject.id })
    expect(lines.map(({ subject }) => subject.name)).toEqual(names.toReversed())
  })

  it('contains actor, time, address, changes and reason', async () => {
    const { lines } = await getPage({ subject: vienna })
    expect(lines).toMatchObject([
      {
        actorId: olga.userId,
        actor: 'Olga Berg',
        address: '192.0.2.7',
        action: 'update',
        subject: { kind: 'location', id: vienna, name: 'Vienna 100%' },
        changes: { name: { from: 'Wien', to: 'Vienna 100%' } },
        reason: null,
      },
      { action: 'create', changes: null, party: null },
    ])
    expect((await getPage({ action: 'reject', subject: taxi })).lines[0]).toMatchObject({
      reason: 'The plate, "W", is missing',
      version: 3,
      party: { id: petra.ownerId, name: 'City Screens d.o.o.' },
    })
  })

  it('is filtered by each filter and by all of them together', async () => {
    const whole = { actor: olga.userId, kind: 'location', subject: vienna }
    expect(await listActions(whole)).toEqual(['update', 'create'])
    expect(await listActions({ ...whole, action: 'create' })).toEqual(['create'])
    expect(await listActions({ ...whole, actor: petra.userId })).toEqual([])
    expect(await listActions({ actor: 'house', subject: taxi })).toEqual(['invite'])
    expect(await listActions({ party: petra.ownerId })).toEqual(['reject'])
    expect(await listActions({ search: '100%' })).toEqual(['update', 'create'])
    expect(await listActions({ search: '100_' })).toEqual([])
    expect(await listActions({ search: 'PLATE' })).toEqual(['reject'])
    const [newer, older] = (await getPage(whole)).lines.map(({ at }) => at)
    expect(await listActions({ ...whole, from: String(newer) })).toEqual(['update'])
    expect(await listActions({ ...whole, to: String(newer) })).toEqual(['create'])
    expect(await listActions({ ...whole, from: String(older), to: String(newer), action: 'create' })).toEqual([
      'create',
    ])
  })

  it('has pages with each entry once, also with many entries of the same instant', async () => {
    const subject = { kind: 'campaign', id: randomUUID(), name: 'Spring' } as const
    const at = advanceMinute()
    await runInTransaction(app.context.database, async (tx) => {
      for (let count = 0; count < 230; count++)
        await writeAuditEntry(tx, COMMAND_LINE_ACTOR, { action: 'update', subject }, at)
    })
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { lines, next: older } = await getPage({ subject: subject.id, ...(cursor && { cursor }) })
      seen.push(...lines.map(({ id }) => id))
      sizes.push(lines.length)
      cursor = older
    }
    expect(sizes).toEqual([100, 100, 30])
    expect(new Set(seen).size).toBe(230)
  })

  it('counts new entries without showing them', async () => {
    const { newest } = await getPage({ kind: 'location' })
    const countNews = async (query: Record<string, string>) =>
      requireBody(await olga.get(`/api/operator/audit/news?${new URLSearchParams(query).toString()}`), 200)
    expect(await countNews({ kind: 'location', since: String(newest) })).toEqual({ count: 0 })
    await writeEntry({ action: 'activate', subject: { kind: 'location', id: randomUUID(), name: 'Graz' } })
    expect(await countNews({ kind: 'location', since: String(newest) })).toEqual({ count: 1 })
    expect(await countNews({ kind: 'screen', since: String(newest) })).toEqual({ count: 0 })
  })

  it('sends a notification about a new entry', async () => {
    const topics: string[] = []
    const stop = app.context.listeners.add(({ topic }) => topics.push(topic))
    await writeEntry({ action: 'activate', subject: { kind: 'location', id: randomUUID(), name: 'Linz' } })
    stop()
    expect(topics).toEqual(['audit'])
  })

  it('lists its actors by name', async () => {
    const { actors } = requireBody(await olga.get('/api/operator/audit/actors'), 200) as { actors: unknown[] }
    expect(actors).toContainEqual({ id: olga.userId, name: 'Olga Berg' })
    expect(actors).toContainEqual({ id: null, name: auditTexts.commandLine })
  })

  it.each([
    'cursor=nowhere',
    'cursor=1_x',
    `cursor=1_${'-'.repeat(36)}`,
    'from=yesterday',
    'actor=me',
    'subject=1',
    `search=${'x'.repeat(101)}`,
  ])('refuses the query %s', async (query) => {
    expect((await olga.get(`/api/operator/audit?${query}`)).status).toBe(400)
  })
})

describe('the export of the audit log', () => {
  it('is a table without formulas, with the same filters, and is an audit entry itself', async () => {
    const reply = await olga.get(`/api/operator/audit/export?subject=${taxi}`)
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="marquee-audit-log-2026-11-21.csv"/)
    const [head, ...lines] = String(requireBody(reply, 200)).trimEnd().split('\r\n')
    expect(head).toContain('When (UTC),Who,')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/,Rejected,Mobile location,'=cmd\|W 1000,.*,"The plate, ""W"", is missing",3,/)
    expect((await getPage({ action: 'export' })).lines).toMatchObject([
      { actorId: olga.userId, subject: { kind: 'audit', name: 'Audit log' }, details: { subject: taxi } },
    ])
  })

  it('is complete, with changes as text', async () => {
    const table = String(requireBody(await olga.get('/api/operator/audit/export'), 200))
    expect(table).toContain(',Name: Wien → Vienna 100%,')
    expect(table.trimEnd().split('\r\n').length).toBeGreaterThan(230)
  })
})

describe('what Marquee wrote into the audit log', () => {
  const GERMAN = { 'accept-language': 'de' }
  const subject = { kind: 'payout', id: randomUUID(), name: 'P-1' } as const
  const alert = { kind: 'alert', name: '3 screens in Vienna are not reporting' } as const
  const mailAlert = { ...alert, id: randomUUID(), name: 'Emails are not being sent' }
  const read = async (path: string) => requireBody(await olga.get(path, GERMAN), 200)
  const readLine = async (id: string) => ((await read(`/api/operator/audit?subject=${id}`)) as Page).lines[0]

  it('is in the language of the reader: the actor and the names of subjects', async () => {
    const bankEntry = { kind: 'bank-entry', id: randomUUID(), name: 'Bank entry' } as const
    await runInTransaction(app.context.database, (tx) =>
      writeAuditEntry(tx, COMMAND_LINE_ACTOR, { action: 'ignore', subject: bankEntry }, advanceMinute()),
    )
    const actor = 'Kommandozeile'
    expect(await readLine(bankEntry.id)).toMatchObject({ actor, subject: { name: 'Bankumsatz' } })
    expect(((await read('/api/operator/audit/actors')) as { actors: unknown[] }).actors).toContainEqual({
      id: null,
      name: actor,
    })
  })

  it.each([
    ['return-transfer', 'The account is closed. Konto erloschen.', 'Das Konto ist geschlossen. Konto erloschen.'],
    ['return-transfer', 'ZZ99 Konto erloschen.', 'ZZ99 Konto erloschen.'],
    ['hold', 'The account is closed.', 'The account is closed.'],
  ] as const)(
    'is in the language of the reader: the reason of %s, but not what was typed',
    async (action, reason, text) => {
      await writeEntry({ action, subject, reason })
      expect(await readLine(subject.id)).toMatchObject({ reason: text })
    },
  )

  it.each([
    [
      { count: 3, kind: 'screen-silent', name: 'Bar', location: 'Vienna' },
      '3 Screens in Vienna melden sich nicht',
      'Bar',
    ],
    [
      { count: 1, kind: 'mail-failing', name: 'waiting', location: null },
      'E-Mails werden nicht versendet',
      'E-Mails werden nicht versendet',
    ],
    [{ count: 2, kind: null }, '2 Warnungen', undefined],
    [{ count: 3 }, '3 screens in Vienna are not reporting', undefined],
    [{ count: 3, kind: 'of-later', name: 'Bar', location: null }, '3 screens in Vienna are not reporting', 'Bar'],
  ])('is in the language of the reader: the title of the alerts %j', async (details, title, name) => {
    const id = randomUUID()
    await writeEntry({ action: 'acknowledge', subject: { ...alert, id }, details })
    const line = await readLine(id)
    expect([line?.subject.name, line?.details?.['name']]).toEqual([title, name])
  })

  it('is in the language of the reader in the table, with fields and values', async () => {
    const changes = { isActive: { from: true, to: false }, status: { from: 'Active', to: 'Retired' } }
    await writeEntry({ action: 'update', subject: mailAlert, changes, details: { cents: 150, paidOn: '2026-11-28' } })
    const table = String(await read(`/api/operator/audit/export?subject=${mailAlert.id}`)).replaceAll('\u00a0', ' ')
    expect(table).toContain(',Status: Aktiv → Ausgemustert; Aktiv: ja → nein,')
    expect(table).toContain(',"Betrag: 1,50 €; Bezahlt am: 28.11.2026",')
  })
})
