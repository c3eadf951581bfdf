import { FIRST_STEPS } from '@marquee/contract/first-run.rules'
import { firstRunTexts } from '@marquee/contract/messages/first-run'
import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { ACCOUNTS } from '../../demo/dataset.ts'
import { countUsers, listOperators } from '../../modules/identity/queries.ts'
import { readInstallationId } from '../../modules/media/queries/installation.ts'
import { getStepStates } from '../../overviews/operator/overview/first-run.ts'
import type { Config } from '../../platform/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { catchFailure, fail, type Findings, ok, warn } from './findings.ts'
import { checkMedia } from './media.ts'

/** What is in database and media storage. @returns the id that both carry; undefined before the first start */
export async function* checkInstallation({ db }: Database, config: Config): Findings<string | undefined> {
  const id = await readInstallationId(db)
  yield* catchFailure('Media', checkMedia(id, config))
  yield* catchFailure('Operators', checkOperators(db))
  yield* catchFailure('Demo data', checkDemo(db))
  yield* catchFailure('First steps', checkFirstSteps(db))
  return id
}

async function* checkOperators(db: Db): Findings {
  const operators = await listOperators(db)
  const unprotected = operators.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ email }) => email)
  const ready = operators.length - unprotected.length
  if (operators.length === 0) yield fail('Operators', 'there is none; run `npm run operator -- add EMAIL`')
  else if (ready === 0)
    yield fail('Operators', `none has signed in and set up a second factor: ${unprotected.join(', ')}`)
  else if (unprotected.length > 0) yield warn('Operators', `without a second factor: ${unprotected.join(', ')}`)
  else if (ready === 1) yield warn('Operators', 'there is one; payouts need a second one, who approves them')
  else yield ok('Operators', `${ready}, all with a second factor`)
}

async function* checkDemo(db: Db): Findings {
  const demoUsers = await countUsers(
    db,
    Object.values(ACCOUNTS).map(({ email }) => email),
  )
  yield demoUsers === 0
    ? ok('Demo data', 'is absent')
    : fail('Demo data', 'is in this database, with accounts whose password is public; use an empty database')
}

/** The first steps of the overview page that come before partners and clients do. */
const OWN_STEPS: ReadonlySet<string> = new Set(['location', 'vehicleType', 'billing'])

async function* checkFirstSteps(db: Db): Findings {
  const done = await getStepStates(db)
  const missing = FIRST_STEPS.filter((step) => OWN_STEPS.has(step) && !done[step])
  if (missing.length === 0) yield ok('First steps', 'locations, vehicle types and billing settings are there')
  for (const step of missing) {
    const { title, help } = firstRunTexts.steps[step]
    yield (step === 'billing' ? fail : warn)('First steps', `${title}. ${help}`)
  }
  if (Object.values(selfBillingTexts.clauses).some(({ text }) => text.includes('[')))
    yield warn('Self-billing', 'the agreement has passages in brackets; have a lawyer check and complete it')
}
