import { hash, type Options, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Argon2id is the default algorithm of the library. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes 19 MiB and a core for some 15 ms; many sign-ins must not use up the machine. */
const limit = pLimit(2)

/** The hash that an unknown account is compared with, so that the answer takes as long. No password matches it. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5+lLLuO4iDS8HsBZd86N5g$e3VimZEob6Yy9Cw7XwGTy6mROLclbgkvEaJuogn0yHE'

/** The Argon2id hash, which contains its parameters and salt. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, OPTIONS))
}

/** Whether the password is right; takes as long without a hash. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await limit(() => verify(passwordHash ?? DUMMY_HASH, password))
  return matches && passwordHash !== null && passwordHash !== undefined
}
