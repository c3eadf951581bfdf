import { createHash } from 'node:crypto'
import type { HouseCardReply } from '@marquee/contract/house-card'
import { manifest as manifestSchema, type Manifest } from '@marquee/contract/player'
import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { getSamplePath } from '../../testing/media.ts'
import { type Device, plantDevice } from '../../testing/people/devices.ts'
import { createClient, createOperator, type Person, requireBody } from '../../testing/people/users.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { openTestListener } from '../../testing/test-listener.ts'
import { audit } from '../audit/schema.ts'
import { mediaFiles } from '../media/schema.ts'

const ADDRESS = '/api/operator/house-card'
const DESIGN = {
  headline: 'Book this screen',
  line: 'From 5 euros a day',
  action: 'Scan and book',
  background: '#0C0E24',
  foreground: '#ffbe55',
  hasQr: 'true',
  version: '',
}
const LOGO = { file: getSamplePath('delivery-van.png'), name: 'van.png', type: 'image/png' }

let app: TestApp
let city: PlantedLocation
let olga: Person
let device: Device

beforeAll(async () => {
  app = await startApp({ listen: true })
  city = await plantLocation(app.context.db)
  olga = await createOperator(app)
  const { screenIds } = await plantVehicle(app.context.db, city, [10])
  device = await plantDevice(app, screenIds[0] ?? '')
  return () => app.close()
})

const read = async () => requireBody(await olga.get(ADDRESS), 200) as HouseCardReply
const send = (changed: Record<string, unknown> = {}, who = olga) => who.send('PUT', ADDRESS, { ...DESIGN, ...changed })
const save = async (changed: Record<string, unknown> = {}) =>
  requireBody(await send(changed), 200) as HouseCardReply & { card: NonNullable<HouseCardReply['card']> }
const reset = (version: string) => olga.delete(`${ADDRESS}?version=${version}`)
const getManifest = async () => manifestSchema.parse(requireBody(await device.get('/api/player/manifest'), 200))
const readPicture = (name: string) => app.server.inject({ method: 'GET', url: `/api/s3/images/${name}` })

let empty: Manifest
beforeEach(async () => {
  empty = await getManifest()
})
afterEach(async () => {
  const { card } = await read()
  if (card) requireBody(await reset(card.version), 200)
})

describe('the house card of the operator (decision 40)', () => {
  it('is the default card until an operator saves one, and again after a reset, with the same version', async () => {
    expect((await read()).card).toBeNull()
    expect(empty.houseCard.design).toBeUndefined()
    const { card } = await save()
    expect((await getManifest()).version).not.toBe(empty.version)
    requireBody(await reset(card.version), 200)
    expect(await getManifest()).toEqual(empty)
  })

  it('reaches screens with the manifest, with the QR code of the sign-up page', async () => {
    const { card, signUp } = await save()
    expect(card).toMatchObject({ ...DESIGN, background: '#0c0e24', hasQr: true, logo: null, version: card.version })
    expect(signUp.url).toBe(`${app.context.config.publicUrl}/companysignup`)
    const manifest = await getManifest()
    expect(manifest.houseCard).toEqual({
      title: 'Book this screen',
      text: 'From 5 euros a day',
      durationMs: 10_000,
      design: { action: 'Scan and book', background: '#0c0e24', foreground: '#ffbe55', logo: null, qr: signUp.qr },
    })
    await save({ hasQr: 'false', version: card.version })
    expect((await getManifest()).houseCard.design?.qr).toBeNull()
  })

  it('does not change the manifest when nothing changed', async () => {
    const { card } = await save()
    const { version } = await getManifest()
    const again = await save({ version: card.version })
    expect(again.card.version).toBe(card.version)
    const reply = await device.get('/api/player/manifest', { 'if-none-match': `"${version}"` })
    expect(reply.status).toBe(304)
  })

  it('delivers its logo like a video: encoded again, with its hash, until it is replaced or removed', async () => {
    const first = await save({ logo: LOGO })
    const { files, houseCard } = await getManifest()
    expect(houseCard.design?.logo).toEqual(files[0])
    expect(files).toMatchObject([{ type: 'image/webp', durationMs: 0, url: `/api/s3/images/${first.card.logo}` }])
    const served = await readPicture(first.card.logo ?? '')
    expect(createHash('sha256').update(served.rawPayload).digest('hex')).toBe(files[0]?.sha256)
    expect(served.rawPayload.length).toBe(files[0]?.bytes)
    const { format, width, height } = await sharp(served.rawPayload).metadata()
    expect(format).toBe('webp')
    expect(Math.max(width, height)).toBeLessThanOrEqual(1024)

    const kept = await save({ headline: 'Book now', version: first.card.version })
    expect(kept.card.logo).toBe(first.card.logo)
    const other = { file: getSamplePath('taxi-by-day.png'), name: 'taxi.png', type: 'image/png' }
    const second = await save({ logo: other, version: kept.card.version })
    expect((await readPicture(first.card.logo ?? '')).statusCode).toBe(404)
    const third = await save({ removesLogo: 'true', version: second.card.version })
    expect(third.card.logo).toBeNull()
    expect((await getManifest()).files).toEqual([])
    const names = await app.context.db.select().from(mediaFiles).where(eq(mediaFiles.kind, 'picture'))
    expect(names).toEqual([])
  })

  it('is announced to connected screens at once', async () => {
    const stream = await openTestListener(app, '/api/player/events', device.token)
    expect(await stream.next('manifest-changed')).toEqual({ version: empty.version })
    await save()
    expect(await stream.next('manifest-changed')).toEqual({ version: (await getManifest()).version })
  })

  it('is saved by the first of two operators only, also by the first of two resets', async () => {
    const [one, other] = await Promise.all([send({ headline: 'One' }), send({ headline: 'Other' })])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { card } = await read()
    expect(await send({ version: '' })).toMatchObject({ status: 409, body: { code: 'houseCardChanged' } })
    const resets = await Promise.all([reset(card?.version ?? ''), reset(card?.version ?? '')])
    expect(resets.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is in the audit log, with what changed', async () => {
    const { card } = await save()
    await save({ headline: 'Book now', version: card.version })
    const [entry] = await app.context.db
      .select()
      .from(audit)
      .where(eq(audit.subjectKind, 'house-card'))
      .orderBy(desc(audit.at), desc(audit.id))
      .limit(1)
    expect(entry).toMatchObject({
      action: 'update',
      actorId: olga.userId,
      changes: { headline: { from: 'Book this screen', to: 'Book now' } },
    })
  })

  it.each([
    ['text that is hard to read', { foreground: '#333333' }, 'contrastTooLow'],
    ['no headline', { headline: ' ' }, 'invalid'],
    ['a headline that is too long', { headline: 'x'.repeat(61) }, 'invalid'],
    ['a line that is too long', { line: 'x'.repeat(141) }, 'invalid'],
    ['a call to action that is too long', { action: 'x'.repeat(41) }, 'invalid'],
    ['a colour that is not one', { background: 'red; } * { display: none' }, 'invalid'],
    ['a version that is not one', { version: 'v1' }, 'invalid'],
    ['a logo that is no picture', { logo: { ...LOGO, file: Buffer.from('<svg/>') } }, 'pictureInvalid'],
  ])('refuses %s and changes nothing', async (_what, changed, code) => {
    expect(await send(changed)).toMatchObject({ status: 400, body: { code } })
    expect((await read()).card).toBeNull()
  })

  it('is for operators only', async () => {
    const carl = await createClient(app)
    const statuses = await Promise.all([carl.get(ADDRESS), send({}, carl), createApiClient(app).get(ADDRESS)])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 401])
  })
})
