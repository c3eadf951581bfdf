import { Secret, TOTP } from 'otpauth'
import { SECONDS } from '../../../platform/clock.ts'

/** What every authenticator app understands: SHA-1, six digits, half minutes (RFC 6238). */
const TOTP_OPTIONS = { issuer: 'Marquee', algorithm: 'SHA1', digits: 6, period: 30 }
/** A clock may be wrong by one half minute, ahead or behind. */
const WINDOW = 1

/** A new secret of 160 bits, in base 32. */
export function createAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the square picture says that an authenticator app reads. */
export function buildAuthenticatorUri(secret: string, email: string): string {
  return createTotp(secret, email).toString()
}

/** The half minute that a code belongs to, counted from 1970; undefined when it is none of this moment. */
export function findCodeStep(secret: string, typed: string, at: Date): number | undefined {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = createTotp(secret)
  const delta = totp.validate({ token, timestamp: at.getTime(), window: WINDOW })
  if (delta === null) return undefined
  return Math.floor(at.getTime() / (TOTP_OPTIONS.period * SECONDS)) + delta
}

function createTotp(secret: string, label = ''): TOTP {
  return new TOTP({ ...TOTP_OPTIONS, label, secret: Secret.fromBase32(secret) })
}
