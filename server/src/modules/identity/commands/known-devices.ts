import { mailTexts } from '@marquee/contract/texts/mails'
import { eq } from 'drizzle-orm'
import { countUp, hasSucceeded, rememberSuccess } from '../../../platform/attempts.ts'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction, tell } from '../../../platform/db/database.ts'
import { hashOfSecret } from '../../../platform/secrets.ts'
import { sendMail } from '../../notifications/commands.ts'
import { LIFETIME } from '../rules/lifetimes.ts'
import { browserOf } from '../rules/browsers.ts'
import { users } from '../schema.ts'

/** From where an account is used: the network, and what the browser made up once and keeps. */
export type Whereabouts = { email: string; address: string; device?: string | undefined }

/** How an account knows a place and a device; hashed, so that the table does not tell from where a person signs in. */
export function knownKeys({ email, address, device }: Whereabouts) {
  const account = `login:account:${email.toLowerCase()}`
  return {
    account,
    accountFromHere: `${account} from ${address}`,
    place: `login:known:${hashOfSecret(`${account} from ${address}`)}`,
    device: device === undefined ? undefined : `login:known:${hashOfSecret(`${account} on ${device}`)}`,
    /** Whether anything was remembered for this account. */
    any: `login:known:${hashOfSecret(account)}`,
  }
}

/** Remembers place and device of a person who signed in, registered, or chose a password by a mailed link. */
export async function rememberWhereabouts(db: Db, whereabouts: Whereabouts, at: Date): Promise<void> {
  const { place, device, any } = knownKeys(whereabouts)
  await rememberSuccess(db, place, LIFETIME.knownPlace, at)
  if (device !== undefined) await rememberSuccess(db, device, LIFETIME.knownDevice, at)
  await rememberSuccess(db, any, LIFETIME.knownDevice, at)
}

export async function isKnown(
  db: Db,
  whereabouts: Whereabouts,
  at: Date,
): Promise<{ place: boolean; device: boolean }> {
  const { place, device } = knownKeys(whereabouts)
  return {
    place: await hasSucceeded(db, place, at),
    device: device !== undefined && (await hasSucceeded(db, device, at)),
  }
}

const A_DAY = { windowSeconds: 24 * 3600 }

/** Notes that a crowd tries to guess a password; its owner is told once a day, if there is one. */
export async function noteCrowd(database: Database, email: string, at: Date): Promise<void> {
  const told = await countUp(database.db, `login:crowd:${email.toLowerCase()}`, A_DAY, { by: 1, at })
  if (told === 1) await inTransaction(database, (tx) => tell(tx, 'identity.account-attacked', { email }))
}

type Sending = { at: Date; publicUrl: string }

/** Mails the owner that many places try to guess the password; the job for what `noteCrowd` noted. */
export async function mailCrowd(tx: Tx, email: string, { at, publicUrl }: Sending): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.email, email))
  if (!user) return
  const letter = mailTexts.manyAttempts(user.firstName, `${publicUrl}/reset-password`)
  await sendMail(tx, { to: { name: `${user.firstName} ${user.lastName}`, address: user.email }, letter, at })
}

/** Mails the owner about a sign-in on a device and in a place that the account did not know. */
export async function mailNewDevice(
  tx: Tx,
  userId: string,
  { at, publicUrl, userAgent }: Sending & { userAgent: string | undefined },
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) return
  const { browser, system } = browserOf(userAgent ?? null)
  const letter = mailTexts.newDevice(user.firstName, { browser, system }, `${publicUrl}/reset-password`)
  await sendMail(tx, { to: { name: `${user.firstName} ${user.lastName}`, address: user.email }, letter, at })
}
