import type { ImportKind } from '@marquee/contract/import-columns.rules'
import type { ImportPreview, ImportResult } from '@marquee/contract/imports'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addVehicle } from '../../modules/fleet/commands/vehicles.ts'
import type { OwnOwner } from '../../modules/owners/policy.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import {
  buildRestaurantFields,
  createApprovedVehicle,
  createLocation,
  decideReview,
  pairDevice,
  submitRestaurant,
  submitVehicle,
  type TestLocation,
} from '../../testing/people/venues.ts'
import { createOperator, createPartner, type Partner, requireBody, type Person } from '../../testing/people/users.ts'

let app: TestApp
let [olga, petra, other] = [] as unknown as [Person, Partner, Partner]
let location: TestLocation

beforeAll(async () => {
  app = await startApp()
  ;[olga, petra, other] = await Promise.all([
    createOperator(app),
    createPartner(app),
    createPartner(app, 'Peter Other'),
  ])
  location = await createLocation(olga, 'Vienna')
})
afterAll(() => app.close())

const HEADS = 'registration number,brand,model,type,location'
const buildFile = (text: string | Buffer) => ({ file: Buffer.from(text), name: 'table.csv', type: 'text/csv' })
const preview = async (who: ApiClient, kind: ImportKind, text: string | Buffer) =>
  requireBody(await who.send('POST', `/api/imports/${kind}/preview`, { file: buildFile(text) }), 200) as ImportPreview
const runImport = async (who: ApiClient, kind: ImportKind, text: string | Buffer, plan: ImportPreview) => {
  const lines = plan.lines
    .filter(({ action }) => action !== 'refuse')
    .map(({ line, fingerprint }) => ({ line, fingerprint }))
  const reply = await who.send('POST', `/api/imports/${kind}`, { lines: JSON.stringify(lines), file: buildFile(text) })
  return (requireBody(reply, 200) as { results: ImportResult[] }).results.map(({ line, outcome }) => [line, outcome])
}
const exportTable = async (who: ApiClient, kind: ImportKind) => {
  const reply = await who.get(`/api/imports/${kind}/export`)
  expect(reply.status).toBe(200)
  return String(reply.body)
}
const listVehicles = async (who: Partner) =>
  (requireBody(await who.get(`/api/vehicles/owner/${who.ownerId}`), 200) as { vehicles: Record<string, unknown>[] })
    .vehicles
const NOTHING = { create: 0, change: 0, refuse: 0 }

describe('the import of vehicles', () => {
  it('creates and changes what its preview said, and a repetition changes nothing', async () => {
    const file = `${HEADS}\nV-1,Skoda,Octavia,Taxi of Vienna,vienna\nV-2,VW,Caddy,taxi of vienna,Vienna\n`
    const plan = await preview(petra, 'vehicles', file)
    expect(plan).toMatchObject({ counts: { ...NOTHING, create: 2, unchanged: 0 }, unreadHeads: [] })
    expect(await listVehicles(petra)).toEqual([])
    const created = [
      [2, 'created'],
      [3, 'created'],
    ]
    expect(await runImport(petra, 'vehicles', file, plan)).toEqual(created)
    expect(await runImport(petra, 'vehicles', file, plan)).toEqual([
      [2, 'unchanged'],
      [3, 'unchanged'],
    ])
    expect(await listVehicles(petra)).toMatchObject([
      { registrationNumber: 'V-2', locationName: 'Vienna', status: 'Pending Approval' },
      { registrationNumber: 'V-1', service: 'Taxi of Vienna' },
    ])
    const changed = `Registration_Number;MODEL\nv-2;Touran\nV-1;Octavia\n`
    const change = await preview(petra, 'vehicles', changed)
    expect(change).toMatchObject({
      counts: { ...NOTHING, change: 1, unchanged: 1 },
      lines: [
        { line: 2, changes: [{ column: 'registrationNumber' }, { column: 'model', from: 'Caddy', to: 'Touran' }] },
      ],
    })
    expect(await runImport(petra, 'vehicles', changed, change)).toEqual([[2, 'changed']])
  })

  it('sends a changed vehicle to review again and keeps its picture (product 3)', async () => {
    const id = await createApprovedVehicle(app, petra, location, { registrationNumber: 'V-9' })
    const file = 'registration number,brand\nV-9,Seat\n'
    await runImport(petra, 'vehicles', file, await preview(petra, 'vehicles', file))
    const changed = (await listVehicles(petra)).find(({ _id }) => _id === id)
    expect(changed).toMatchObject({ brand: 'Seat', status: 'Pending Approval' })
  })

  it.each([
    ['a required cell is empty', 'W-1,,Octavia,Taxi of Vienna,Vienna', 'brand', 'A required field is empty.'],
    ['the type is unknown', 'W-1,Skoda,Octavia,Rocket,Vienna', 'type', 'Choose one of the listed vehicle types.'],
    [
      'the location is unknown',
      'W-1,Skoda,Octavia,Taxi of Vienna,Graz',
      'location',
      'Choose one of the listed locations.',
    ],
    [
      'a text is too long',
      `${'W'.repeat(51)},Skoda,Octavia,Taxi of Vienna,Vienna`,
      'registrationNumber',
      /50 characters/,
    ],
    ['it has too many cells', 'W-1,Skoda,Octavia,Taxi of Vienna,Vienna,1', null, /more cells/],
    ['a cell has a zero character', 'W-1,Sk\0da,Octavia,Taxi of Vienna,Vienna', null, /isn’t valid/],
  ])('refuses a line when %s', async (_, line, column, message) => {
    const plan = await preview(petra, 'vehicles', `${HEADS}\n${line}\n`)
    expect(plan.lines).toMatchObject([
      {
        line: 2,
        action: 'refuse',
        cells: line.split(','),
        problem: { column, message: expect.stringMatching(message) },
      },
    ])
  })

  it('refuses a second line about the same vehicle', async () => {
    const line = 'W-7,Skoda,Octavia,Taxi of Vienna,Vienna'
    const plan = await preview(petra, 'vehicles', `${HEADS}\n${line}\n${line.toLowerCase()}\n`)
    expect(plan.lines).toMatchObject([
      { line: 2, action: 'create' },
      { line: 3, action: 'refuse', problem: { message: 'Line 2 is about the same entry.' } },
    ])
  })

  it('neither finds nor changes vehicles of other partners, also by id (OPEN-30)', async () => {
    const id = await submitVehicle(other, location, { registrationNumber: 'O-1' })
    const before = await listVehicles(other)
    const file = `id,${HEADS}\n${id},O-1,Stolen,Octavia,Taxi of Vienna,Vienna\n`
    const plan = await preview(petra, 'vehicles', file)
    expect(plan.lines).toMatchObject([{ action: 'refuse', problem: { column: 'id' } }])
    const forced = [{ line: 2, fingerprint: 'forged' }]
    const parts = { lines: JSON.stringify(forced), file: buildFile(file) }
    const reply = await petra.send('POST', '/api/imports/vehicles', parts)
    expect(reply.body).toMatchObject({ results: [{ line: 2, outcome: 'refused' }] })
    expect(await listVehicles(other)).toEqual(before)
    expect(await exportTable(petra, 'vehicles')).not.toContain(id)
  })

  it('saves no line whose vehicle changed after the preview', async () => {
    const id = await submitVehicle(petra, location, { registrationNumber: 'V-20', brand: 'Fiat' })
    const file = `id,brand\n${id},Lancia\n`
    const plan = await preview(petra, 'vehicles', file)
    await decideReview(app, 'vehicle', id)
    expect(await runImport(petra, 'vehicles', file, plan)).toEqual([[2, 'outdated']])
    expect((await listVehicles(petra)).find(({ _id }) => _id === id)).toMatchObject({ brand: 'Fiat' })
  })

  it('is carried out once when the same lines are sent twice at once', async () => {
    const file = `${HEADS}\n${[1, 2, 3].map((n) => `T-${n},Skoda,Octavia,Taxi of Vienna,Vienna`).join('\n')}\n`
    const plan = await preview(petra, 'vehicles', file)
    await Promise.all([runImport(petra, 'vehicles', file, plan), runImport(petra, 'vehicles', file, plan)])
    const numbers = (await listVehicles(petra)).map(({ registrationNumber }) => String(registrationNumber))
    expect(numbers.filter((number) => number.startsWith('T-')).toSorted()).toEqual(['T-1', 'T-2', 'T-3'])
  })

  it('reads Windows-1252 and the heads in the language of the reader', async () => {
    const german = 'Kennzeichen;Marke;Modell;Fahrzeugtyp;Region\nÖ-1;Škoda;Ä;Taxi of Vienna;Vienna\n'
    const file = Buffer.from(german.replace('Š', 'S'), 'latin1')
    const sent = await encode(file)
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/imports/vehicles/preview',
      headers: { ...sent.headers, authorization: petra.token ?? '', 'accept-language': 'de' },
      payload: sent.payload,
    })
    expect(reply.json()).toMatchObject({ unreadHeads: [], lines: [{ action: 'create', name: 'Skoda Ä, Ö-1' }] })
  })

  it('changes nothing with its own export, whatever the texts are', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', "'", '=', '+', '-', '@', ';', ',', '"', '\t', '\n', '\r', ' '),
    })
    const cell = fc.tuple(text, text).map(([before, after]) => `${before}x${after}`.trim())
    let number = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const partner = await createPartner(app, `Partner ${++number}`)
        const { locationId, vehicleTypeId: type } = location
        await runInTransaction(app.context.database, async (tx) => {
          for (const [index, [brand, model]] of rows.entries()) {
            const fields = { brand, model, type, registrationNumber: `=${index}`, location: locationId }
            // The owner is the partner's own.
            await addVehicle(tx, { ownerId: partner.ownerId } as OwnOwner, fields, undefined, app.context.clock.now())
          }
        })
        const file = await exportTable(partner, 'vehicles')
        const { counts } = await preview(partner, 'vehicles', file)
        expect(counts).toEqual({ ...NOTHING, unchanged: rows.length })
      }),
      { numRuns: 15 },
    )
  })
})

describe('a file', () => {
  it.each([
    ['without rows', `${HEADS}\n`, 400, 'fileEmpty'],
    ['that is empty', '', 400, 'fileEmpty'],
    ['without a known head', 'a,b\n1,2\n', 400, 'noKnownColumn'],
    ['with two columns of one head', 'brand,Brand\n1,2\n', 400, 'columnTwice'],
    ['with an open quote', `${HEADS}\n"W-1,a\n`, 400, 'quoteOpen'],
    ['with too many lines', `brand\n${'a\n'.repeat(5001)}`, 413, 'tooManyLines'],
    ['that is too large', `brand\n${'a'.repeat(5 * 1024 * 1024)}`, 413, 'tooLarge'],
  ])('%s is refused', async (_, text, status, code) => {
    const reply = await petra.send('POST', '/api/imports/vehicles/preview', { file: buildFile(text) })
    expect(reply).toMatchObject({ status, body: { code } })
  })

  it('names columns that are not read', async () => {
    const plan = await preview(petra, 'vehicles', 'registration number,Colour\nX-1,red\n')
    expect(plan.unreadHeads).toEqual(['Colour'])
  })
})

describe('the import of restaurants', () => {
  const RESTAURANT_HEADS =
    'name,location,cuisine type,seating capacity,foot traffic,phone,email,latitude,longitude,monday'
  const LINE = 'Café =1,Vienna,cafe,40,,\'+43 1 5,a@b.example,"48,2",16.3,9:00 – 22:00'

  it('creates a restaurant as the form does, once, and changes nothing with its export', async () => {
    const file = `${RESTAURANT_HEADS}\n${LINE}\n`
    const plan = await preview(other, 'restaurants', file)
    expect(plan.counts).toEqual({ ...NOTHING, create: 1, unchanged: 0 })
    await Promise.all([runImport(other, 'restaurants', file, plan), runImport(other, 'restaurants', file, plan)])
    const { restaurants } = requireBody(await other.get(`/api/restaurants/owner/${other.ownerId}`), 200) as {
      restaurants: object[]
    }
    expect(restaurants).toMatchObject([
      {
        name: 'Café =1',
        cuisineType: 'Cafe',
        seatingCapacity: 40,
        footTrafficEstimate: null,
        contactInformation: { phone: '+43 1 5', email: 'a@b.example' },
        position: { latitude: 48.2, longitude: 16.3 },
        openingHours: { monday: { start: '09:00', end: '22:00' }, tuesday: { start: '', end: '' } },
        images: [],
        status: 'Pending Approval',
      },
    ])
    await submitRestaurant(other, location, {
      description: '- one\r\n- two',
      'position[latitude]': '-1.5',
      'position[longitude]': '2',
    })
    const { counts } = await preview(other, 'restaurants', await exportTable(other, 'restaurants'))
    expect(counts).toEqual({ ...NOTHING, unchanged: 2 })
  })

  it('asks for the id where two restaurants have the same name and location', async () => {
    const fields = { ...buildRestaurantFields(location), name: 'Twice' }
    await submitRestaurant(other, location, fields)
    await submitRestaurant(other, location, fields)
    const plan = await preview(other, 'restaurants', 'name,location,phone\ntwice,Vienna,1\n')
    expect(plan.lines).toMatchObject([{ action: 'refuse', problem: { column: 'id' } }])
  })

  it.each([
    ['opening hours', 'monday', '9 to 5'],
    ['an address', 'email', 'not an address'],
    ['seats', 'seatingCapacity', 'many'],
    ['a latitude', 'latitude', '91'],
  ])('refuses %s that the form would refuse', async (_, column, value) => {
    const heads = RESTAURANT_HEADS.split(',')
    const index = heads
      .map((head) => head.replace(/ (.)/, (__, letter: string) => letter.toUpperCase()))
      .indexOf(column)
    const cells = ['New', 'Vienna', 'Cafe', '40', '', '1', 'a@b.example', '48.2', '16.3', '']
    cells[index] = value
    const plan = await preview(other, 'restaurants', `${RESTAURANT_HEADS}\n${cells.join(',')}\n`)
    expect(plan.lines).toMatchObject([{ action: 'refuse', problem: { column } }])
  })
})

describe('the import of screens', () => {
  it('names and tags screens, creates and moves none, and changes nothing with its export', async () => {
    const vehicle = await createApprovedVehicle(app, petra, location, { registrationNumber: 'S-1' })
    const { screenId } = await pairDevice(app, petra, { vehicle })
    const exported = await exportTable(petra, 'screens')
    expect((await preview(petra, 'screens', exported)).counts).toEqual({ ...NOTHING, unchanged: 1 })
    const file = `id,name,vehicle,tags\n${screenId},Front,S-1,"night; =Airport"\n,Rear,S-1\n${screenId},Roof,V-1\n`
    const plan = await preview(petra, 'screens', file)
    expect(plan.lines).toMatchObject([
      { action: 'change', changes: [{ column: 'name', to: 'Front' }, { column: 'tags' }] },
      { action: 'refuse', problem: { message: expect.stringContaining('Pair its device') } },
      { action: 'refuse', problem: { column: 'vehicle' } },
    ])
    expect(await runImport(petra, 'screens', file, plan)).toEqual([[2, 'changed']])
    expect(await exportTable(petra, 'screens')).toContain(`${screenId},Front,"'=Airport, night",S-1,,Vienna`)
    expect((await preview(petra, 'screens', await exportTable(petra, 'screens'))).counts).toMatchObject({
      unchanged: 1,
    })
    const tags = await preview(petra, 'screens', 'name,vehicle,tags\nFront,s-1,"NIGHT,=airport"\n')
    expect(tags.counts).toEqual({ ...NOTHING, unchanged: 1 })
    const tooLong = await preview(petra, 'screens', `id,tags\n${screenId},${'x'.repeat(31)}\n`)
    expect(tooLong.lines).toMatchObject([{ action: 'refuse', problem: { column: 'tags' } }])
    const theirs = await preview(other, 'screens', file)
    expect(theirs.counts).toEqual({ ...NOTHING, refuse: 3, unchanged: 0 })
  })
})

async function encode(bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'table.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
