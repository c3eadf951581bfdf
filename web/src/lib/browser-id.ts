const KEY = 'device'
const ID_BYTES = 24

/**
 * The header by which an account recognises this browser at the next sign-in (decision 6). It contains a random text
 * without information about the user. It belongs to the browser, so it survives Sign Out.
 */
export function getBrowserHeaders(): Readonly<Record<string, string>> {
  try {
    const device = localStorage.getItem(KEY) ?? createRandomHex()
    localStorage.setItem(KEY, device)
    return { 'marquee-device': device }
  } catch {
    // A browser without storage is recognised only by its network.
    return {}
  }
}

function createRandomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
