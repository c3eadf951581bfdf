import type { SettingsChange } from '@marquee/contract/billing-settings'
import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, buildInCheck } from '../../../platform/db/columns.ts'

/** The new values of a change; a VAT rate is added from a day on. */
export type DualControlChanges = Pick<SettingsChange, 'settings' | 'vatRate'>

const STATES = ['pending', 'effective', 'cancelled'] as const

/**
 * Changes of settings under dual control: proposed by one operator, approved by another, effective after a delay
 * (decision 21).
 */
export const settingsChanges = pgTable(
  'billing_settings_changes',
  {
    id: id(),
    state: text({ enum: STATES }).notNull().default('pending'),
    changes: jsonb().$type<DualControlChanges>().notNull(),
    proposedBy: uuid().notNull(),
    proposedName: text().notNull(),
    proposedAt: instant().notNull(),
    /** no other operator could approve it when it was proposed */
    isAlone: boolean().notNull(),
    approvedBy: uuid(),
    approvedName: text(),
    /** null: not approved yet */
    effectiveAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    check('billing_settings_changes_state', buildInCheck(table.state, STATES)),
    check(
      'billing_settings_changes_approval',
      sql`${table.approvedBy} is null or ${table.approvedBy} <> ${table.proposedBy}`,
    ),
    uniqueIndex('billing_settings_changes_pending').on(table.state).where(sql`${table.state} = 'pending'`),
  ],
)

/** VAT rates of the operator's country after the initial one, each from its first day on. */
export const vatRates = pgTable(
  'billing_vat_rates',
  {
    validFrom: date({ mode: 'string' }).primaryKey(),
    /** hundredths of a percent: 1900 is 19 % */
    rateBps: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [check('billing_vat_rates_rate', sql`${table.rateBps} between 0 and 5000`)],
)
