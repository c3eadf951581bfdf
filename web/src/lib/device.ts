const KEY = 'device'
const BYTES = 24

/**
 * The header by which an account knows this browser again at the next sign-in (decision 013). What it holds was made up
 * once and says nothing of the person; it belongs to the browser, so Sign Out leaves it.
 */
export function ownDevice(): Readonly<Record<string, string>> {
  try {
    const device = localStorage.getItem(KEY) ?? randomDigits()
    localStorage.setItem(KEY, device)
    return { 'marquee-device': device }
  } catch {
    // A browser that keeps nothing is known by its network alone.
    return {}
  }
}

function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
