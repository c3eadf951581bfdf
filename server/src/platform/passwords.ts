import { hash, type Options, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Argon2id is what the library does unless told otherwise. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes 19 MiB and a core for some 15 ms; a crowd at the door must not take the whole machine. */
const limit = createConcurrencyLimit(2)

/** The hash of a password nobody has: what an unknown account is held against, so that it takes as long. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5+lLLuO4iDS8HsBZd86N5g$e3VimZEob6Yy9Cw7XwGTy6mROLclbgkvEaJuogn0yHE'

/** Argon2id with its parameters and salt inside. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, OPTIONS))
}

/** Whether it is the password; takes as long when there is none to compare with. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const fits = await limit(() => verify(passwordHash ?? DUMMY_HASH, password))
  return fits && passwordHash !== null && passwordHash !== undefined
}
