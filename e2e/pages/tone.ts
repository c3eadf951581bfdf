import type { Locator } from '@playwright/test'

const TONES = ['green', 'yellow', 'red', 'grey', 'violet', 'teal', 'klein'] as const

/** The tone of a badge, read from the computed colour (TRAP-33). */
export function readTone(badge: Locator): Promise<string> {
  return badge.evaluate((element, tones) => {
    const drawn = getComputedStyle(element).backgroundColor
    const isDrawn = (name: string) => {
      const probe = document.createElement('i')
      probe.style.backgroundColor = `var(--mq-${name}-bg)`
      const { backgroundColor } = getComputedStyle(document.body.appendChild(probe))
      probe.remove()
      return backgroundColor === drawn
    }
    return tones.find(isDrawn) ?? drawn
  }, TONES)
}
