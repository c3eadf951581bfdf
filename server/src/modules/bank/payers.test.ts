import { expect, it } from 'vitest'
import { startAppForTest } from '../../testing/app.ts'
import { companies } from '../companies/schema.ts'
import { users } from '../identity/schema.ts'
import { listPayers } from './queries/payers.ts'

const HOTELS = 400
const createEntry = (partyName: string) => ({
  id: crypto.randomUUID(),
  partyName,
  partyIban: '',
  reference: '',
  remittance: '',
  endToEndId: '',
})

it('a payer is found among hundreds of companies with similar names (D-03)', async () => {
  const { db, clock } = (await startAppForTest()).context
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  const names = [...Array.from({ length: HOTELS }, (_, n) => `Hotel Alder ${n} GmbH`), 'Hotel Adler GmbH']
  const people = await db
    .insert(users)
    .values(
      names.map((name) => ({
        email: `${name}@hotels.example`,
        firstName: 'H',
        lastName: 'H',
        role: 'client' as const,
        ...at,
      })),
    )
    .returning()
  const words = { email: '', phone: '', address: '', description: '' }
  const made = await db
    .insert(companies)
    .values(people.map(({ id: userId }, n) => ({ userId, name: names[n] ?? '', ...words, ...at })))
    .returning()
  const adler = made.find(({ name }) => name === 'Hotel Adler GmbH')
  const [one, other] = [createEntry('HOTEL ADLER GMBH'), createEntry('Hotel Alder 7 GmbH')]
  const payers = await listPayers(db, [one, other])
  expect(payers.get(one.id)).toEqual([{ id: adler?.id, name: adler?.name }])
  expect(payers.get(other.id)?.map(({ name }) => name)).toContain('Hotel Alder 7 GmbH')
})
