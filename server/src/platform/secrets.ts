import { hash, randomBytes } from 'node:crypto'

/** A secret of 32 random bytes, in characters that are safe in headers and links. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret. A random secret needs no slow hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
