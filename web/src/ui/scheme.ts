/** Light, dark, or the system's scheme. Stored in this browser; `scheme.js` applies it before the first paint. */
export type Scheme = 'light' | 'dark' | 'system'

const KEY = 'marquee-scheme'

export function getScheme(): Scheme {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseScheme(scheme: Scheme): void {
  const root = document.documentElement
  if (scheme === 'system') {
    localStorage.removeItem(KEY)
    delete root.dataset.scheme
  } else {
    localStorage.setItem(KEY, scheme)
    root.dataset.scheme = scheme
  }
}
