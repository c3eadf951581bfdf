import { buildQrPath, type QrModules } from './house-card.rules.ts'

/**
 * Draws the house card of the operator, on a screen and in the preview. `house-card.css` has its look; its container
 * sets `--card-unit`, a hundredth of the shorter side, and `--card-direction`.
 */

export type DrawnCard = {
  headline: string
  line: string
  action: string
  background: string
  foreground: string
  /** Where its picture is; null while it loads. */
  logo: { source: string | null } | null
  qr: QrModules | null
}

export type NodeProperties = {
  className?: string
  style?: { background?: string; color?: string }
  /** Named as in both HTML and React. */
  attributes?: Readonly<Record<string, string>>
}
/** Creates an element: of the DOM on a screen, of React in the preview. */
export type CreateNode<Node> = (tag: string, properties: NodeProperties, children: readonly (Node | string)[]) => Node

/** QR readers need a margin of four modules. */
const QUIET_MODULES = 4

/** The card as a tree of elements. */
export function drawHouseCard<Node>(card: DrawnCard, create: CreateNode<Node>): Node {
  const { headline, line, action, background, foreground, logo, qr } = card
  const createPart = (name: string, children: readonly (Node | string)[], style = {}) =>
    create('div', { className: `house-card-${name}`, style }, children)
  const picture =
    logo?.source &&
    create('img', { attributes: { src: logo.source, alt: '', decoding: 'sync', draggable: 'false' } }, [])
  const words = [
    // Its space is kept while it loads, so that nothing moves.
    ...(logo ? [createPart('logo', picture ? [picture] : [])] : []),
    createPart(`headline ${pickHeadlineSize(headline)}`, [headline]),
    ...(line ? [createPart('line', [line])] : []),
    ...(action ? [createPart('action', [action], { background: foreground, color: background })] : []),
  ]
  return create('div', { className: 'house-card', style: { background, color: foreground } }, [
    createPart('words', words),
    ...(qr ? [createPart('qr', [drawQr(qr, create)])] : []),
  ])
}

const pickHeadlineSize = (headline: string): string =>
  headline.length <= 24 ? 'house-card-large' : headline.length <= 40 ? 'house-card-medium' : 'house-card-small'

function drawQr<Node>(qr: QrModules, create: CreateNode<Node>): Node {
  const side = qr.size + 2 * QUIET_MODULES
  const viewBox = `${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`
  const path = create('path', { attributes: { d: buildQrPath(qr), fill: '#0c0e24' } }, [])
  return create('svg', { attributes: { viewBox } }, [path])
}
