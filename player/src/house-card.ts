import { drawHouseCard, type NodeProperties } from '@marquee/contract/house-card-drawing.rules'
import type { HouseDesign, ManifestFile } from '@marquee/contract/player'
import type { HouseSpot } from './schedule.ts'

/** The card that the operator designed (decision 40). Its logo is a file of the library. */

type Logo = { sha256: string; url: string }

export function createHouseCard(open: (file: ManifestFile) => Promise<Blob>) {
  let logo: Logo | null = null
  /** The last drawing, used again while design and logo are the same, so that the picture is not decoded for each card. */
  let drawn: { design: HouseDesign; logo: Logo | null; element: Element } | null = null

  /**
   * Draws the card: without its logo at first, which `onLogo` reports when it can be drawn. A logo that cannot be shown is
   * left out, and tried again with the next card.
   */
  function draw({ title, text }: HouseSpot, design: HouseDesign, onLogo: () => void): Element {
    const file = design.logo
    const ready = file && logo?.sha256 === file.sha256 ? logo : null
    if (file && !ready) void loadLogo(file).then(onLogo, () => undefined)
    if (drawn?.design === design && drawn.logo === ready) return drawn.element
    const card = { ...design, headline: title, line: text, logo: file && { source: ready?.url ?? null } }
    drawn = { design, logo: ready, element: drawHouseCard(card, createNode) }
    return drawn.element
  }

  async function loadLogo(file: ManifestFile): Promise<void> {
    const url = URL.createObjectURL(await open(file))
    const picture = new Image()
    picture.src = url
    try {
      await picture.decode()
    } catch (error) {
      URL.revokeObjectURL(url)
      throw error
    }
    if (logo) URL.revokeObjectURL(logo.url)
    logo = { sha256: file.sha256, url }
  }

  return { draw }
}

const SVG = 'http://www.w3.org/2000/svg'

function createNode(
  tag: string,
  { className, style, attributes = {} }: NodeProperties,
  children: readonly (Element | string)[],
): Element {
  const node = tag === 'svg' || tag === 'path' ? document.createElementNS(SVG, tag) : document.createElement(tag)
  if (className) node.setAttribute('class', className)
  if (node instanceof HTMLElement) Object.assign(node.style, style)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}
