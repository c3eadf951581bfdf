import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { citext, id, instant, oneOf } from '../../platform/db/columns.ts'
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
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('users_profile_image').on(table.profileImage).where(sql`${table.profileImage} is not null`),
    check('users_role', oneOf(table.role, ['partner', 'client', 'operator'])),
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
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
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
    check('mailed_tokens_purpose', oneOf(table.purpose, ['verify', 'reset'])),
  ],
)
