import { paths } from './paths.ts'

const KEY = 'install-link'

/** Remembers the link for installers with which this browser has started (decision 42). */
export function rememberInstallLink(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // Without storage the server has refused to start.
  }
}

/** Forgets a link that is not valid any more. */
export function forgetInstallLink(token: string): void {
  try {
    if (localStorage.getItem(KEY) === token) localStorage.removeItem(KEY)
  } catch {
    // Nothing is remembered without storage.
  }
}

/**
 * Where the QR code of a device leads in the browser of an installer: the code shows the address of the partner's page,
 * and only a partner can sign in there.
 */
export function findInstallPath({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const code = new URLSearchParams(search).get('pair')
  if (pathname !== paths.screens() || !code) return undefined
  try {
    const token = localStorage.getItem(KEY)
    return token === null ? undefined : paths.install(token, code)
  } catch {
    return undefined
  }
}
