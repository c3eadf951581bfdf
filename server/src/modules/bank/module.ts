import type { Module } from '../../platform/module.ts'
import type { PayoutSettlement } from './commands/import-statement.ts'
import { createPaymentJobs } from './jobs.ts'
import { createPaymentRoutes, type DescribeCampaign } from './routes/payments.ts'
import { createBankRoutes } from './routes/statements.ts'

/** A bank statement settles payout runs, and a paid campaign is answered with its details: both are of later modules. */
export const createBankModule = (later: PayoutSettlement & { getCampaignDetails: DescribeCampaign }): Module => ({
  routes: [...createPaymentRoutes(later.getCampaignDetails), ...createBankRoutes(later)],
  createJobs: createPaymentJobs,
})
