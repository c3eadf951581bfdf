import type { Database } from '../database.ts'
import { runConcurrently } from './concurrent.ts'
import type { Migration } from './files.ts'
import { LOCK_PATIENCE, type LockPatience, retryForLocks } from './lock-retries.ts'
import { planStatements } from './plan.ts'

/** The table of drizzle-orm, which ran the migrations before. */
export const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations'

/**
 * Runs migrations, each in a transaction of its own that also records it; one with CONCURRENTLY outside. Interrupted, it
 * continues with the first that is not recorded.
 *
 * @throws DatabaseRefused when others hold the tables for minutes
 */
export async function runMigrations(
  owner: Database,
  migrations: readonly Migration[],
  patience: LockPatience = LOCK_PATIENCE,
): Promise<void> {
  if (migrations.length === 0) return
  await owner.query(`create schema if not exists drizzle;
    create table if not exists ${MIGRATIONS_TABLE} (id serial primary key, hash text not null, created_at bigint);
    alter table ${MIGRATIONS_TABLE} add column if not exists contract_version text`)
  for (const migration of migrations) {
    if (isConcurrent(migration)) {
      await runConcurrently(owner, migration.text, patience)
      await record(owner, migration)
      continue
    }
    const work = async () => {
      for (const chunk of migration.chunks) await owner.query(chunk)
      await record(owner, migration)
    }
    await retryForLocks(owner, { name: migration.name, tables: () => listTables(migration), work }, patience)
  }
}

const isConcurrent = ({ text }: Migration) => /^\s*(create\s+(unique\s+)?|drop\s+)index\s+concurrently\s/im.test(text)

/** Older versions do not know the migration: what they must know about it is in its row. */
function record(owner: Database, { hash, createdAtMs, contractVersion }: Migration): Promise<unknown> {
  return owner.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at, contract_version) values ($1, $2, $3)`, [
    hash,
    createdAtMs,
    contractVersion,
  ])
}

async function listTables(migration: Migration): Promise<string[]> {
  const statements = await planStatements(migration)
  return [...new Set(statements.flatMap(({ effect }) => effect.locks.map(({ relation }) => relation)))]
}
