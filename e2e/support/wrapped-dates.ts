import type { Page } from '@playwright/test'

/** Every date and time of the page that is split over two lines, as text (D-38). */
export function readWrappedDates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
    const pattern = new RegExp(`\\d+/\\d+/\\d{4}|${month} \\d+, \\d{4}|\\d+:\\d{2}(?::\\d{2})?(?:\\s?[AP]M)?`, 'g')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const wrapped: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent ?? ''
      if (node.parentElement?.closest('script, style, .mq-hidden')) continue
      for (const { 0: match, index } of words.matchAll(pattern)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + match.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) wrapped.push(`${match} in: ${words}`)
      }
    }
    return wrapped
  })
}
