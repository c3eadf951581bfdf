import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { ProvenPassword } from '../policy/passwords.ts'
import { users } from '../schema.ts'
import {
  startSetup,
  type Change,
  hasSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  consumeCode,
  reportRecoveryCode,
} from './second-factor.ts'

/** A signed-in user repeats the password, and a code if a second factor is active. */
export type Reauthentication = { provenPassword: ProvenPassword; code: string | undefined }
type Refused<Kind> = { kind: Kind }
type Done<Value> = { kind: 'done'; value: Value }

/** Creates a new secret for a user who proved to own the account. An active second factor stays active. */
export async function startProvenSetup(
  tx: Tx,
  change: Change,
  reauthentication: Reauthentication,
): Promise<Done<string> | Refused<'wrongPassword' | 'wrongCode' | 'hasSecondFactor'>> {
  if (!(await lockProvenUser(tx, change.userId, reauthentication.provenPassword))) return { kind: 'wrongPassword' }
  if (await hasSecondFactor(tx, change.userId)) {
    if (reauthentication.code === undefined) return { kind: 'hasSecondFactor' }
    if (!(await acceptCode(tx, change, reauthentication.code))) return { kind: 'wrongCode' }
  }
  return { kind: 'done', value: await startSetup(tx, change.userId, change.at) }
}

type Refusals = Refused<'wrongPassword' | 'wrongCode' | 'noSecondFactor'>

export async function renewProvenCodes(
  tx: Tx,
  change: Change,
  reauthentication: Reauthentication,
): Promise<Done<string[]> | Refusals> {
  const refused = await checkFactorReauthentication(tx, change, reauthentication)
  return refused ?? { kind: 'done', value: await renewRecoveryCodes(tx, change) }
}

export async function removeProvenFactor(
  tx: Tx,
  change: Change,
  reauthentication: Reauthentication,
): Promise<Done<void> | Refusals> {
  const refused = await checkFactorReauthentication(tx, change, reauthentication)
  return refused ?? { kind: 'done', value: await removeSecondFactor(tx, change) }
}

/** Returns why the reauthentication of a signed-in user fails. Accounts with a second factor need a code. */
export async function checkReauthentication(
  tx: Tx,
  change: Change,
  { provenPassword, code }: Reauthentication,
): Promise<'wrongPassword' | 'wrongCode' | undefined> {
  if (!(await lockProvenUser(tx, change.userId, provenPassword))) return 'wrongPassword'
  if (!(await hasSecondFactor(tx, change.userId))) return undefined
  return code !== undefined && (await acceptCode(tx, change, code)) ? undefined : 'wrongCode'
}

async function checkFactorReauthentication(
  tx: Tx,
  change: Change,
  { provenPassword, code }: Reauthentication,
): Promise<Refusals | undefined> {
  if (!(await lockProvenUser(tx, change.userId, provenPassword))) return { kind: 'wrongPassword' }
  if (!(await hasSecondFactor(tx, change.userId))) return { kind: 'noSecondFactor' }
  return code !== undefined && (await acceptCode(tx, change, code)) ? undefined : { kind: 'wrongCode' }
}

async function acceptCode(tx: Tx, change: Change, code: string): Promise<boolean> {
  const consumed = await consumeCode(tx, change.userId, code, change.at)
  if (consumed?.by === 'recoveryCode') await reportRecoveryCode(tx, change, consumed.left)
  return consumed !== undefined
}

/** Whether the password is still the one that was proven. The lock prevents a change or a sign-in in the meantime. */
async function lockProvenUser(tx: Tx, userId: string, provenPassword: ProvenPassword): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, provenPassword)))
    .for('no key update')
  return user !== undefined
}
