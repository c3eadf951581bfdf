import { type Migration, readPromise } from '@marquee/server/platform/db/migrations/files'
import { findLongLock, type PlannedStatement, planStatements } from '@marquee/server/platform/db/migrations/plan'
import { isOlder, isVersion, VERSION } from '@marquee/server/platform/db/migrations/versions'

const REMEDY = 'CONTRIBUTING.md, "Change a table", says how to do it.'

/**
 * Says why processes of the version before would fail or wait while a migration runs and afterwards (decision 3). Empty
 * when they would not.
 */
export async function checkMigration(migration: Migration): Promise<string[]> {
  let statements: PlannedStatement[]
  try {
    statements = await planStatements(migration)
  } catch (error) {
    return [`${migration.name}: PostgreSQL cannot read it: ${(error as Error).message}`]
  }
  const faults = [
    checkContract(migration),
    checkCompatible(migration, statements),
    checkLocks(migration, statements),
    checkConcurrent(statements),
  ]
  return faults.flatMap((fault) => (fault === null ? [] : [`${migration.name}: ${fault}`]))
}

function checkContract({ contractVersion }: Migration): string | null {
  if (contractVersion === null) return null
  if (!isVersion(contractVersion)) return `"-- contract: ${contractVersion}" names no version such as 1.4.0.`
  // The version before must be one that no longer uses what is removed.
  return isOlder(contractVersion, VERSION)
    ? null
    : `"-- contract: ${contractVersion}" must name a version before ${VERSION}, the present one: contract one release later.`
}

function checkCompatible({ text, contractVersion }: Migration, statements: readonly PlannedStatement[]): string | null {
  if (contractVersion !== null || readPromise(text, 'compatible') !== null) return null
  const created = new Set(statements.map(({ effect }) => effect.creates))
  // The first lock is of the changed table, others are of those that it refers to.
  const inUse = statements.filter(({ effect: { locks } }) => locks[0] === undefined || !created.has(locks[0].relation))
  const breaking = inUse.find(({ effect }) => effect.breaks !== null)
  if (breaking)
    return `the version before fails after "${shorten(breaking)}": ${breaking.effect.breaks}. ${REMEDY} Otherwise write "-- contract: VERSION" or "-- compatible: REASON".`
  const unknown = inUse.find(({ effect }) => effect.isUnknown)
  return unknown ? `"${shorten(unknown)}" cannot be checked; write "-- compatible: REASON" after you did.` : null
}

function checkLocks({ text }: Migration, statements: readonly PlannedStatement[]): string | null {
  const long = readPromise(text, 'short') === null ? findLongLock(statements) : null
  return long && `calls wait while it works on ${long}. ${REMEDY} Otherwise write "-- short: REASON".`
}

function checkConcurrent(statements: readonly PlannedStatement[]): string | null {
  const concurrent = statements.filter(({ effect }) => effect.isConcurrent)
  return concurrent.length === 0 || concurrent.length === statements.length
    ? null
    : 'CONCURRENTLY runs outside a transaction; put its statements into a migration of their own.'
}

const shorten = ({ text }: PlannedStatement) => text.replaceAll(/\s+/g, ' ').slice(0, 100)
