import { expect, type APIRequestContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/** The current code of an authenticator app with that key. */
export function generateCode(secret: string, timestamp = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({ timestamp })
}

export type SignInWithFactor = {
  /** A new session of its own, with a recovery code; their number limits the sessions. */
  token(): Promise<string>
  recoveryCode(): string
}

type SetUp = { email: string; password: string; baseUrl?: string /** the clock of the server */; now?: () => Date }

/** Sets up the second factor of an operator who has a password, through the API. */
export async function setUpFactor(
  request: APIRequestContext,
  { email, password, baseUrl = '', now = () => new Date() }: SetUp,
): Promise<SignInWithFactor> {
  const ask = async <Answer>(path: string, data: object, token?: string): Promise<Answer> => {
    const headers: Record<string, string> = token ? { authorization: token } : {}
    const answer = await request.post(`${baseUrl}${path}`, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Answer // the caller uses the names of the contract
  }
  const login = (code?: string) =>
    ask<{ token: string }>('/api/users/login', { email, password, ...(code && { code }) })
  const { token } = await login()
  const { secret } = await ask<{ secret: string }>('/api/users/me/second-factor', { password }, token)
  const confirm = '/api/users/me/second-factor/confirm'
  const code = generateCode(secret, now().getTime())
  const { recoveryCodes } = await ask<{ recoveryCodes: string[] }>(confirm, { code }, token)
  const recoveryCode = () => {
    const next = recoveryCodes.pop()
    if (!next) throw new Error('all recovery codes are used')
    return next
  }
  return { token: async () => (await login(recoveryCode())).token, recoveryCode }
}
