import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CALLS } from './calls.ts'
import { isCarriedOutOnce } from './idempotency.rules.ts'

const SECRET_FIELD = /"[^"]*(token|secret|password|recovery|link|uri)[^"]*":/i

it('no reply that is stored for repetitions holds a secret', () => {
  const stored = Object.entries(CALLS).filter(([, endpoint]) => isCarriedOutOnce(endpoint))
  const secret = stored.filter(
    ([, { reply }]) =>
      typeof reply !== 'string' && SECRET_FIELD.test(JSON.stringify(z.toJSONSchema(reply, { io: 'output' }))),
  )
  expect(secret.map(([name]) => name)).toEqual([])
  expect(stored.length).toBeGreaterThan(30)
})

it('calls that only read carry no key (decision 2)', () => {
  const reads = Object.entries(CALLS).filter(([, { isRead }]) => isRead)
  expect(reads.map(([name]) => name)).toEqual([
    'findInvitation',
    'countBookings',
    'findVehicleScreens',
    'findRestaurantScreens',
    'previewImport',
    'getPaymentStatus',
  ])
  expect(reads.filter(([, endpoint]) => isCarriedOutOnce(endpoint))).toEqual([])
})
