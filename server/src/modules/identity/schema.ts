import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
    /** Argon2id; null until an invited operator has chosen a password */
    passwordHash: text(),
    profileImage: text().references(() => mediaFiles.name),
    emailVerifiedAt: instant(),
    /** Since when an operator keeps them out; null: let in. */
    suspendedAt: instant(),
    suspendedReason: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('users_profile_image').on(table.profileImage).where(sql`${table.profileImage} is not null`),
    index('users_newest').on(table.createdAt.desc(), table.id.desc()),
    index('users_by_name').on(table.lastName, table.firstName, table.id),
    // `searchedName` in queries/people.ts says the same.
    index('users_search').using(
      'gin',
      sql`(${table.firstName} || ' ' || ${table.lastName} || ' ' || ${table.email}::text) gin_trgm_ops`,
    ),
    check('users_role', buildInCheck(table.role, ['partner', 'client', 'operator'])),
  ],
)

/** A signed-in browser. Only the hash of its token is kept. */
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
    /** Roughly: not every call is worth a write. */
    lastUsedAt: instant(),
    /** Where and with what it was opened, so that its owner knows it again. */
    address: text(),
    userAgent: text(),
    /** The operator who looks at Marquee as this user, without being able to change anything. */
    viewerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_viewer').on(table.viewerId).where(sql`${table.viewerId} is not null`),
  ],
)

/** A link that was mailed: single use, hashed, expiring. */
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

/** What a user proves to have beside the password: an authenticator application (decision 6). */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The shared secret in base 32; the codes are worked out from it, so it cannot be hashed. null: not one yet */
    secret: text(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    /** The half minute of the newest code that was taken: none is taken twice. */
    lastStep: integer(),
    /** Shown, but no code of it was entered yet: the first one, or the one that is to replace the secret. */
    pendingSecret: text(),
    pendingAt: instant(),
  },
  (table) => [
    check('second_factors_confirmed', sql`(${table.secret} is null) = (${table.confirmedAt} is null)`),
    check('second_factors_pending', sql`(${table.pendingSecret} is null) = (${table.pendingAt} is null)`),
  ],
)

/** One sign-in each, when the authenticator is lost. Only hashes are kept. */
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
