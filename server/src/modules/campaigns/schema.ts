import { AD_CATEGORIES } from '@marquee/contract/ad-categories.rules'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, buildInCheck } from '../../platform/db/columns.ts'
import { companies } from '../companies/schema.ts'
import { locations } from '../fleet/schema.ts'
import { users } from '../identity/schema.ts'
import { mediaFiles } from '../media/schema.ts'

const STATUSES = ['Draft', 'Pending Approval', 'Approved', 'Pending', 'Rejected'] as const

export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    type: text({ enum: ['vehicle', 'restaurant'] }).notNull(),
    locationId: uuid().references(() => locations.id),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    weeks: integer().notNull(),
    screenCount: integer().notNull(),
    totalCents: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: STATUSES }).notNull(),
    rejectionReason: text(),
    isPaid: boolean().notNull().default(false),
    video: text().references(() => mediaFiles.name),
    /** Increases with every change; a decision names the version that it is about. */
    version: integer().notNull().default(1),
    submittedAt: instant(),
    decidedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** Deleted campaigns stay for the reports and appear nowhere else. */
    deletedAt: instant(),
    /** What it advertises. Later versions know more categories, so no check lists them (decision 41). */
    category: text({ enum: AD_CATEGORIES }),
    /** Free days: the campaign whose missing plays they make up for. They are not sold (decision 34). */
    makegoodOf: uuid().references((): AnyPgColumn => campaigns.id),
  },
  (table) => [
    index('campaigns_company').on(table.companyId, table.createdAt.desc()),
    index('campaigns_waiting')
      .on(table.submittedAt)
      .where(sql`${table.status} in ('Pending Approval', 'Pending') and ${table.deletedAt} is null`),
    index('campaigns_search').using('gin', sql`${table.name} gin_trgm_ops`),
    uniqueIndex('campaigns_makegood').on(table.makegoodOf).where(sql`${table.makegoodOf} is not null`).concurrently(),
    index('campaigns_video').on(table.video).where(sql`${table.video} is not null`),
    check('campaigns_status', buildInCheck(table.status, STATUSES)),
    check('campaigns_type', buildInCheck(table.type, ['vehicle', 'restaurant'])),
    // Free days are few, so their flight is not in whole weeks.
    check(
      'campaigns_end',
      sql`${table.weeks} >= 1 and case when ${table.makegoodOf} is null then ${table.endsOn} = ${table.startsOn} + 7 * ${table.weeks} - 1
        else ${table.endsOn} between ${table.startsOn} + 7 * (${table.weeks} - 1) and ${table.startsOn} + 7 * ${table.weeks} - 1 and ${table.totalCents} = 0 end`,
    ),
    check('campaigns_amounts', sql`${table.screenCount} >= 0 and ${table.totalCents} >= 0`),
    check(
      'campaigns_complete',
      sql`${table.status} in ('Draft', 'Rejected') or (${table.video} is not null and ${table.locationId} is not null and ${table.screenCount} > 0)`,
    ),
  ],
)

/** Contents that a company removed from the library of its videos. Its campaigns keep them. */
export const removedVideos = pgTable(
  'removed_videos',
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    sha256: text().notNull(),
    removedAt: instant().notNull(),
    removedBy: uuid()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.sha256] }),
    index('removed_videos_removed_by').on(table.removedBy),
  ],
)

/** The limits for campaigns that are not approved: one row, or none while the defaults apply. */
export const bookingSettings = pgTable(
  'booking_settings',
  {
    /** A primary key with one possible value, so there is at most one row. */
    only: boolean().primaryKey().default(true),
    /** in working days */
    decisionDays: integer().notNull(),
    /** the limit of screen days for a company without an approved or paid campaign */
    newCompanyScreenDays: integer().notNull(),
  },
  (table) => [
    check('booking_settings_only', sql`${table.only}`),
    check('booking_settings_positive', sql`${table.decisionDays} >= 1 and ${table.newCompanyScreenDays} >= 1`),
  ],
)

/** The vehicles or restaurants that a client selected, each once, in order. */
export const campaignVenues = pgTable(
  'campaign_venues',
  {
    campaignId: uuid()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** the id of a vehicle or restaurant, by the type of the campaign */
    venueId: uuid().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.venueId] }),
    index('campaign_venues_venue').on(table.venueId),
  ],
)

/** Links to the report of a campaign. The secret of a link is in no row, only its hash. */
export const reportLinks = pgTable(
  'report_links',
  {
    id: id(),
    campaignId: uuid()
      .notNull()
      .references(() => campaigns.id),
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    expiresAt: instant().notNull(),
    withdrawnAt: instant(),
    withdrawnBy: uuid().references(() => users.id),
    openCount: integer().notNull().default(0),
    openedAt: instant(),
  },
  (table) => [
    index('report_links_campaign').on(table.campaignId, table.expiresAt),
    index('report_links_created_by').on(table.createdBy),
    index('report_links_withdrawn_by').on(table.withdrawnBy),
    check('report_links_withdrawn', sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`),
  ],
)

/** Who wants the report of a campaign by email every Monday. */
export const reportSubscriptions = pgTable(
  'report_subscriptions',
  {
    campaignId: uuid()
      .notNull()
      .references(() => campaigns.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    /** The Monday of the last email, a day of the campaign's location. */
    sentOn: date({ mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.userId] }),
    index('report_subscriptions_user').on(table.userId),
  ],
)

const CHANGES = ['created', 'saved', 'submitted', 'extended', 'deleted'] as const

/**
 * What clients did with a campaign, in order. A trigger refuses to change or remove a row. Decisions of operators are
 * in the audit log.
 */
export const campaignChanges = pgTable(
  'campaign_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    campaignId: uuid()
      .notNull()
      .references(() => campaigns.id),
    at: instant().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: CHANGES }).notNull(),
    /** the added weeks and the last day since; null unless it was extended */
    weeks: integer(),
    endsOn: date({ mode: 'string' }),
  },
  (table) => [
    index('campaign_changes_campaign').on(table.campaignId, table.id),
    index('campaign_changes_extensions')
      .on(table.campaignId, table.endsOn)
      .where(sql`${table.kind} = 'extended'`)
      .concurrently(),
    check('campaign_changes_kind', buildInCheck(table.kind, CHANGES)),
    check(
      'campaign_changes_extended',
      sql`(${table.kind} = 'extended') = (${table.weeks} is not null and ${table.endsOn} is not null)`,
    ),
  ],
)
