import { eq } from 'drizzle-orm'
import { incrementCount, hasSucceeded, rememberSuccess } from '../../../platform/rate-limit.ts'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { runInTransaction, publish } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { sendNotification } from '../../notifications/commands/notifications.ts'
import type { Email } from '../../notifications/rules/emails.ts'
import { LIFETIMES_MS } from '../rules/lifetimes.ts'
import { parseUserAgent } from '../rules/browsers.ts'
import { users } from '../schema.ts'

/** The origin of a sign-in: the network address, and the random text that the browser stores. */
export type SignInOrigin = { email: string; address: string; device?: string | undefined }

/** The hashed keys of known networks and devices of an account. The hashes do not reveal where a person signs in. */
export function buildKnownKeys({ email, address, device }: SignInOrigin) {
  const account = `login:account:${email.toLowerCase()}`
  return {
    account,
    accountFromHere: `${account} from ${address}`,
    place: `login:known:${hashSecret(`${account} from ${address}`)}`,
    device: device === undefined ? undefined : `login:known:${hashSecret(`${account} on ${device}`)}`,
    /** Exists as soon as anything is known for this account. */
    any: `login:known:${hashSecret(account)}`,
  }
}

/** Stores the network and device of a person who signed in, registered, or chose a password with an emailed link. */
export async function rememberOrigin(db: Db, origin: SignInOrigin, at: Date): Promise<void> {
  const { place, device, any } = buildKnownKeys(origin)
  await rememberSuccess(db, place, LIFETIMES_MS.knownPlace, at)
  if (device !== undefined) await rememberSuccess(db, device, LIFETIMES_MS.knownDevice, at)
  await rememberSuccess(db, any, LIFETIMES_MS.knownDevice, at)
}

export async function isKnown(db: Db, origin: SignInOrigin, at: Date): Promise<{ place: boolean; device: boolean }> {
  const { place, device } = buildKnownKeys(origin)
  return {
    place: await hasSucceeded(db, place, at),
    device: device !== undefined && (await hasSucceeded(db, device, at)),
  }
}

const DAILY_WINDOW = { windowSeconds: 24 * 3600 }

/** Records an attack on the password of an account. The owner, if there is one, gets an email once a day. */
export async function recordAttack(database: Database, email: string, at: Date): Promise<void> {
  const attackCount = await incrementCount(database.db, `login:crowd:${email.toLowerCase()}`, DAILY_WINDOW, {
    by: 1,
    at,
  })
  if (attackCount === 1) await runInTransaction(database, (tx) => publish(tx, 'identity.account-attacked', { email }))
}

type MailContext = { at: Date; publicUrl: string }

/** Mails the owner about many attempts to guess the password; the job for `recordAttack`. */
export async function mailAttackWarning(tx: Tx, email: string, { at, publicUrl }: MailContext): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.email, email))
  if (!user) return
  const envelope = { firstName: user.firstName, url: `${publicUrl}/reset-password` }
  const message: Email = ({ texts, writeEmail }) => writeEmail(texts.account.manyAttempts, {}, envelope)
  await sendNotification(tx, { user, kind: 'sign-in-attempts', values: {}, email: message }, at)
}

/** Mails the owner about a sign-in when both device and network are new. */
export async function mailNewDevice(
  tx: Tx,
  userId: string,
  { at, publicUrl, userAgent }: MailContext & { userAgent: string | undefined },
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) return
  const { browser, system } = parseUserAgent(userAgent ?? null)
  const known = browser === null ? (system === null ? 'neither' : 'system') : system === null ? 'browser' : 'both'
  const envelope = { firstName: user.firstName, url: `${publicUrl}/reset-password` }
  const email: Email = ({ texts, writeEmail }) =>
    writeEmail(texts.account.newDevice, { known, browser: browser ?? '', system: system ?? '' }, envelope)
  await sendNotification(tx, { user, kind: 'new-sign-in', values: { browser, system }, email }, at)
}
