import type { BrowserContext, Page } from '@playwright/test'

/**
 * Every text that pages of a browser have shown, also for a moment: texts, names for screen readers, hints, and titles.
 */

export type SeenText = { path: string; text: string }

const BINDING = 'reportSeenTexts'
const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label']

/** Records the pages that this browser opens from now on. */
export async function recordTexts(context: BrowserContext): Promise<{ list(): SeenText[] }> {
  const seen = new Map<string, SeenText>()
  await context.exposeBinding(BINDING, ({ page }: { page: Page }, texts: string[]) => {
    const { pathname, protocol } = new URL(page.url())
    // The browser has pages of its own, for errors.
    if (!protocol.startsWith('http')) return
    for (const text of texts) if (!seen.has(text)) seen.set(text, { path: pathname, text })
  })
  await context.addInitScript(reportTexts, { binding: BINDING, attributes: ATTRIBUTES })
  return { list: () => [...seen.values()] }
}

/** Runs in the page. */
function reportTexts({ binding, attributes }: { binding: string; attributes: string[] }): void {
  const known = new Set<string>()
  const found: string[] = []
  const add = (text: string | null): void => {
    const words = text?.trim() ?? ''
    if (!/\p{L}|€/u.test(words) || known.has(words)) return
    known.add(words)
    found.push(words)
  }
  const read = (node: Node): void => {
    if (node instanceof Text) {
      if (!node.parentElement?.closest('script, style, noscript')) add(node.data)
      return
    }
    if (!(node instanceof Element)) return
    for (const name of attributes) add(node.getAttribute(name))
    for (const child of node.childNodes) read(child)
  }
  const send = (): void => {
    const report = (window as unknown as Record<string, (texts: string[]) => Promise<void>>)[binding]
    if (found.length > 0) void report?.(found.splice(0))
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes, attributeName } of changes) {
      if (type === 'attributes' && target instanceof Element) add(target.getAttribute(attributeName ?? ''))
      else if (type === 'characterData') read(target)
      for (const node of addedNodes) read(node)
    }
    send()
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: attributes,
  })
}
