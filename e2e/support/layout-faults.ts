import type { Page } from '@playwright/test'

type Box = { left: number; right: number; top: number; bottom: number }
/** A text or a control with the boxes that the page shows of it. */
type Piece = { element: Element; name: string; boxes: Box[]; pinned: Element | null }
type Pieces = { texts: Piece[]; controls: Piece[]; faults: Set<string> }

/**
 * What is cut off, overlaps or is outside of the window on the page as it is shown now, as sentences.
 *
 * @param within the selector of a part; of several the last, which is the uppermost
 */
export async function readLayoutFaults(page: Page, within = 'body'): Promise<string[]> {
  const pieces = await page.evaluateHandle(collectPieces, within)
  const faults = await page.evaluate(findOverlaps, pieces)
  await pieces.dispose()
  return faults
}

/** Runs in the page. Reports what is cut off or outside of the window. */
function collectPieces(within: string): Pieces {
  const CONTROLS = 'a, button, input, select, textarea, summary, [role=slider]'
  const faults = new Set<string>()
  const part = [...document.querySelectorAll(within)].at(-1)
  if (!part) return { texts: [], controls: [], faults: faults.add(`there is no ${within}`) }
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.add(`the page is ${scrollWidth - innerWidth} px too wide`)

  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('svg, [class*=_map_]')
  const name = (text: string | null) => `"${(text ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 70)}"`
  const isPseudo = (text: string) => text.includes('[') || text.includes('~')

  /** The part of a box that its ancestors show; null if none. Reports a text that is cut off. */
  function clip(element: Element, box: Box, text: string | null): Box | null {
    let seen = { ...box }
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(one)
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const frame = one.getBoundingClientRect()
        // Only for screen readers.
        if (frame.width <= 1 || frame.height <= 1) return null
        // On a phone nothing scrolls sideways but the names of tabs and of sibling pages (MOB-1).
        const isPhone = innerWidth < 576 && !one.matches('[role=tablist], nav')
        const isTooWide = Math.max(frame.left - seen.left, seen.right - frame.right) > 2
        const isTooHigh = Math.max(frame.top - seen.top, seen.bottom - frame.bottom) > 4
        const canScroll = [overflowX, overflowY].some((how) => how === 'auto' || how === 'scroll')
        const isCut = (isTooWide || isTooHigh) && (!canScroll || (isPhone && isTooWide))
        // Long data may end with an ellipsis, words of the interface may not.
        const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        const isWanted = isShortened && !isPseudo(text ?? '')
        if (text !== null && isCut && !isWanted) faults.add(`${name(text)} is cut off`)
        seen = {
          left: Math.max(seen.left, frame.left),
          right: Math.min(seen.right, frame.right),
          top: Math.max(seen.top, frame.top),
          bottom: Math.min(seen.bottom, frame.bottom),
        }
        if (seen.right - seen.left < 2 || seen.bottom - seen.top < 2) return null
      }
      if (position === 'fixed') break
    }
    if (text !== null && (seen.left < -2 || seen.right > innerWidth + 2)) faults.add(`${name(text)} is outside`)
    return seen
  }
  /** What scrolls differently from the page covers it on purpose. */
  function findPinned(element: Element): Element | null {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one
    return null
  }
  const createPiece = (element: Element, text: string | null, isText: boolean, boxes: Iterable<Box>): Piece => ({
    element,
    name: name(text),
    pinned: findPinned(element),
    boxes: [...boxes]
      .filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1)
      .flatMap((box) => clip(element, box, isText ? text : null) ?? []),
  })

  const texts: Piece[] = []
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || !isShown(element) || element.closest('option, script')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // The middle of a line, because letters of neighbouring lines may use the space between them.
    const rows = [...range.getClientRects()]
    const lines = rows.map(({ left, right, y, height: h }) => ({ left, right, top: y + h / 4, bottom: y + 0.75 * h }))
    texts.push(createPiece(element, node.textContent, true, lines))
  }
  const controls = [...part.querySelectorAll(CONTROLS)]
    .filter((one) => isShown(one))
    .map((one) =>
      createPiece(one, one.textContent || one.getAttribute('aria-label') || one.id, false, one.getClientRects()),
    )
  return { texts, controls, faults }
}

/** Runs in the page. @returns the sentences of all faults */
function findOverlaps({ texts, controls, faults }: Pieces): string[] {
  const overlap = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
  function compare(one: Piece, other: Piece): void {
    if (one.element.contains(other.element) || other.element.contains(one.element)) return
    if (one.pinned !== other.pinned) return
    if (one.boxes.some((box) => other.boxes.some((next) => overlap(box, next))))
      faults.add(`${one.name} overlaps ${other.name}`)
  }
  for (const [index, text] of texts.entries()) {
    for (const other of texts.slice(index + 1)) compare(text, other)
    for (const control of controls) compare(text, control)
  }
  for (const [index, control] of controls.entries())
    for (const other of controls.slice(index + 1)) compare(control, other)
  return [...faults]
}
