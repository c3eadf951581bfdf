import type { Module } from '../../platform/module.ts'
import { createPayoutJobs } from './jobs/mails.ts'
import { createStatementJobs } from './jobs/statements.ts'
import { earningRoutes } from './routes/earnings.ts'
import { monthPaymentRoutes } from './routes/month-payments.ts'
import { billingMonthRoutes } from './routes/months.ts'
import { payoutRoutes } from './routes/payout-runs.ts'
import { statementRoutes } from './routes/statements.ts'

export const payoutsModule: Module = {
  routes: [...statementRoutes, ...earningRoutes, ...payoutRoutes, ...billingMonthRoutes, ...monthPaymentRoutes],
  createJobs: (context) => [...createStatementJobs(context), ...createPayoutJobs(context)],
}
