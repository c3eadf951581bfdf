import type { AccountLanguage } from '@marquee/contract/language/languages'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** The module in a page with that cookie, where the browser wants English. */
async function openPage({ cookie = '', keepsCookies = true }) {
  const reload = vi.fn<() => void>()
  const jar = { cookie }
  const page = {
    documentElement: { lang: '' },
    get cookie() {
      return jar.cookie
    },
    set cookie(written) {
      if (keepsCookies) jar.cookie = written.split(';')[0] ?? ''
    },
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('location', { protocol: 'https:', reload })
  vi.resetModules()
  const { followAccountLanguage } = await import('./language.ts')
  return { jar, reload, follow: (language: AccountLanguage) => followAccountLanguage(language) }
}

it('loads again in the language of the account, once', async () => {
  const first = await openPage({})
  expect(first.follow('de')).toBe(true)
  expect(first.jar.cookie).toBe('marquee-language=de')
  expect(first.reload).toHaveBeenCalledOnce()
  const again = await openPage({ cookie: first.jar.cookie })
  expect(again.follow('de')).toBe(false)
  expect(again.reload).not.toHaveBeenCalled()
})

it.each([
  ['without cookies', { keepsCookies: false }],
  ['in the pseudo-language', { cookie: 'marquee-language=en-XA' }],
])('does not load again %s', async (_where, options) => {
  const page = await openPage(options)
  expect(page.follow('de')).toBe(false)
  expect(page.reload).not.toHaveBeenCalled()
})
