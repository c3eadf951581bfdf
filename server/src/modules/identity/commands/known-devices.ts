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

/** Where an account is used: the network, and the random text of the browser. */
export type Whereabouts = { email: string; address: string; device?: string | undefined }

/** The hashes by which an account recognises a place and a device. They do not reveal where a person signs in. */
export function knownKeys({ email, address, device }: Whereabouts) {
  const account = `login:account:${email.toLowerCase()}`
  return {
    account,
    accountFromHere: `${account} from ${address}`,
    place: `login:known:${hashOfSecret(`${account} from ${address}`)}`,
    device: device === undefined ? undefined : `login:known:${hashOfSecret(`${account} on ${device}`)}`,
    /** Whether anything is stored for this account. */
    any: `login:known:${hashOfSecret(account)}`,
  }
}

/** Stores the place and device of a person who signed in, registered, or chose a password with an emailed link. */
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

/** Notes many attempts to guess a password. The owner of the account, if there is one, gets an email once a day. */
export async function noteCrowd(database: Database, email: string, at: Date): Promise<void> {
  const told = await countUp(database.db, `login:crowd:${email.toLowerCase()}`, A_DAY, { by: 1, at })
  if (told === 1) await inTransaction(database, (tx) => tell(tx, 'identity.account-attacked', { email }))
}

type Sending = { at: Date; publicUrl: string }

/** Mails the owner about many attempts to guess the password; the job for `noteCrowd`. */
export async function mailCrowd(tx: Tx, email: string, { at, publicUrl }: Sending): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.email, email))
  if (!user) return
  const letter = mailTexts.manyAttempts(user.firstName, `${publicUrl}/reset-password`)
  await sendMail(tx, { to: { name: `${user.firstName} ${user.lastName}`, address: user.email }, letter, at })
}

/** Mails the owner about a sign-in when both device and place are new. */
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
