import { inTransaction } from '../../platform/db/database.ts'
import { announce } from '../../platform/events.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { writeDownPayment } from './commands/payments.ts'

export const operationsJobs = ({ database, clock }: House): Job[] => [
  {
    // The queue that an operator is looking at grows by itself; campaigns say so on their own.
    name: 'operations.announce-submitted-place',
    on: ['place.submitted'],
    run: ({ kind, id, ownerId }) => {
      const data = { kind, id, status: 'Pending Approval' }
      return inTransaction(database, (tx) => announce(tx, { topic: 'review', ownerIds: [String(ownerId)], data }))
    },
  },
  {
    name: 'operations.write-down-campaign-payment',
    on: ['campaign.payment-set'],
    run: ({ campaignId, companyId, isPaid, userId }) => {
      const payment = { kind: 'campaign', id: String(campaignId), partyId: String(companyId), isPaid: isPaid === true }
      return inTransaction(database, (tx) => writeDownPayment(tx, { ...payment, userId: String(userId) }, clock.now()))
    },
  },
  {
    name: 'operations.write-down-month-payment',
    on: ['month.paid'],
    run: ({ screenId, ownerId, month, isPaid, by }) => {
      const payment = { kind: 'screen', id: String(screenId), partyId: String(ownerId), isPaid: isPaid === true }
      const more = { userId: String(by), month: String(month) }
      return inTransaction(database, (tx) => writeDownPayment(tx, { ...payment, ...more }, clock.now()))
    },
  },
]
