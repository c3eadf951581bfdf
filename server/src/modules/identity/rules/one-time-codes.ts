import { Secret, TOTP } from 'otpauth'
import { SECONDS } from '../../../platform/clock.ts'

/** The format that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const TOTP_OPTIONS = { issuer: 'Marquee', algorithm: 'SHA1', digits: 6, period: 30 }
/** A clock may be wrong by 30 seconds in either direction. */
const WINDOW = 1

/** A new secret of 160 bits, in base 32. */
export function createAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The content of the QR code that an authenticator app scans. */
export function buildAuthenticatorUri(secret: string, email: string): string {
  return createTotp(secret, email).toString()
}

/** The 30-second step of a code, counted from 1970; undefined if the code does not match the time. */
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
