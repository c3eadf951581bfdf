import { KEY_ACCESS, KEY_AREAS } from '@marquee/contract/api-keys.rules'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@marquee/contract/language/languages'
import { DEFAULT_OPERATOR_ROLE, OPERATOR_ROLES } from '@marquee/contract/operator-roles.rules'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { citext, id, instant, buildInCheck } from '../../platform/db/columns.ts'
import { mediaFiles } from '../media/schema.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    email: citext().notNull().unique('users_email'),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text().notNull().default(''),
    role: text({ enum: ['partner', 'client', 'operator'] }).notNull(),
    /** Of operators; the others have the default, which gives them nothing (decision 38). */
    operatorRole: text({ enum: OPERATOR_ROLES }).notNull().default(DEFAULT_OPERATOR_ROLE),
    language: text({ enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE),
    /** Hours from 1 to 12 or from 0 to 23; null: as the language and the region write them. */
    timeFormat: text({ enum: ['12h', '24h'] }),
    /** Argon2id; null until an invited operator chooses a password */
    passwordHash: text(),
    profileImage: text().references(() => mediaFiles.name),
    emailVerifiedAt: instant(),
    /** Since when the user is suspended; null: not suspended. */
    suspendedAt: instant(),
    suspendedReason: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('users_profile_image').on(table.profileImage).where(sql`${table.profileImage} is not null`),
    index('users_newest').on(table.createdAt.desc(), table.id.desc()),
    index('users_by_name').on(table.lastName, table.firstName, table.id),
    // The search in overviews/operator/people/list.ts uses the same expression.
    index('users_search').using(
      'gin',
      sql`(${table.firstName} || ' ' || ${table.lastName} || ' ' || ${table.email}::text) gin_trgm_ops`,
    ),
    check('users_role', buildInCheck(table.role, ['partner', 'client', 'operator'])),
    check('users_operator_role', buildInCheck(table.operatorRole, OPERATOR_ROLES)),
    check('users_language', buildInCheck(table.language, LANGUAGES)),
    check('users_time_format', buildInCheck(table.timeFormat, ['12h', '24h'])),
  ],
)

/** A signed-in browser. Only the hash of its token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique('sessions_token_hash'),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Precise to a few minutes, so that not every call causes a write. */
    lastUsedAt: instant(),
    /** The origin of the sign-in, so that the owner recognises it. */
    address: text(),
    userAgent: text(),
    /** The operator who impersonates this user, read-only. */
    viewerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The membership that the session works with (decision 33); null, or of no membership: the oldest one. */
    membershipId: uuid(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_viewer').on(table.viewerId).where(sql`${table.viewerId} is not null`),
  ],
)

/**
 * A key with which a program acts as a user (decision 45). Only the hash of its secret is stored. It ends with its
 * membership, which is not a foreign key, because memberships are deleted and a later one is another.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The company or owner profile, and the membership of the user in it; null for both: a key of an operator. */
    businessId: uuid(),
    membershipId: uuid(),
    name: text().notNull(),
    /** The first characters of the secret, by which people recognise it. */
    prefix: text().notNull(),
    secretHash: text().notNull().unique('api_keys_secret_hash'),
    access: text({ enum: KEY_ACCESS }).notNull(),
    areas: text({ enum: KEY_AREAS }).array().notNull(),
    createdAt: instant().notNull(),
    /** null: it does not expire. */
    expiresAt: instant(),
    /** In UTC; a day, so that not every call causes a write. */
    lastUsedOn: date({ mode: 'string' }),
    revokedAt: instant(),
  },
  (table) => [
    index('api_keys_user').on(table.userId),
    index('api_keys_business').on(table.businessId, table.createdAt.desc()),
    check('api_keys_access', buildInCheck(table.access, KEY_ACCESS)),
    check('api_keys_areas', sql`cardinality(${table.areas}) > 0`),
    check('api_keys_membership', sql`(${table.businessId} is null) = (${table.membershipId} is null)`),
  ],
)

/** A mailed link: single use, hashed, expiring. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify', 'reset'] }).notNull(),
    tokenHash: text().notNull().unique('mailed_tokens_token_hash'),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index('mailed_tokens_user').on(table.userId),
    check('mailed_tokens_purpose', buildInCheck(table.purpose, ['verify', 'reset'])),
  ],
)

/** The second factor of a user: an authenticator app (decision 6). */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The shared secret in base 32. Codes are computed from it, so it cannot be hashed. null: not confirmed yet */
    secret: text(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    /** The step of the newest accepted code. Only later steps are accepted. */
    lastStep: integer(),
    /** A secret that waits for its first code: the first one, or a replacement. */
    pendingSecret: text(),
    pendingAt: instant(),
  },
  (table) => [
    check('second_factors_confirmed', sql`(${table.secret} is null) = (${table.confirmedAt} is null)`),
    check('second_factors_pending', sql`(${table.pendingSecret} is null) = (${table.pendingAt} is null)`),
  ],
)

/** Each allows one sign-in when the authenticator is lost. Only hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** A change of the email address that waits for its new mailbox; at most one for each user (decision 6). */
export const emailChanges = pgTable('email_changes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  newEmail: citext().notNull(),
  /** The session in which it was requested; the others end with the change. */
  sessionId: uuid().notNull(),
  /** The hash of the link in the email to the new address; each email has another one. */
  confirmHash: text().notNull().unique('email_changes_confirm_hash'),
  /** The hash of the link in the email to the current address. */
  cancelHash: text().notNull().unique('email_changes_cancel_hash'),
  /** When the newest link was mailed to the new address. */
  sentAt: instant().notNull(),
  expiresAt: instant().notNull(),
})

/**
 * Accounts that their owners asked to delete (decision 35). Until it is erased, such an account is closed: it counts as
 * suspended, also for a process of an older version. The row of an erased account stays, without the hashes.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    requestedAt: instant().notNull(),
    erasesAt: instant().notNull(),
    /** The hash of the link in the first email that takes the request back. */
    linkHash: text().unique('account_deletions_link_hash'),
    /** The hash of the link in the reminder. */
    reminderHash: text().unique('account_deletions_reminder_hash'),
    remindedAt: instant(),
    /** When the job began to erase it; since then nothing takes it back. */
    startedAt: instant(),
    erasedAt: instant(),
  },
  (table) => [index('account_deletions_due').on(table.erasesAt).where(sql`${table.erasedAt} is null`)],
)
