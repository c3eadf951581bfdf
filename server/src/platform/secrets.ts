import { hash, randomBytes } from 'node:crypto'

/** A secret that cannot be guessed: 32 random bytes, safe in a header and in a link. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** All the server keeps of a secret. Its randomness makes a slow hash needless. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
