/** Creates an element of the page; the player has no framework. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: { class?: string; label?: string; role?: string } = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  if (properties.class) node.className = properties.class
  if (properties.role) node.setAttribute('role', properties.role)
  if (properties.label) node.setAttribute('aria-label', properties.label)
  node.append(...children)
  return node
}

const SVG = 'http://www.w3.org/2000/svg'

/** An SVG of filled or stroked paths; hidden from screen readers without a label. */
export function createDrawing(
  viewBox: string,
  label: string | null,
  ...paths: [d: string, attributes: Record<string, string>][]
) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', viewBox)
  if (label) {
    svg.setAttribute('role', 'img')
    svg.setAttribute('aria-label', label)
  } else svg.setAttribute('aria-hidden', 'true')
  for (const [d, attributes] of paths) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', d)
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value)
    svg.append(path)
  }
  return svg
}

/** The logo: two posts, a canopy and one lit bulb (VIS-2). */
export function createMark(): SVGSVGElement {
  const buildPost = (x: number, y: number, height: number) =>
    `M${x} ${y + 2.3}a2.3 2.3 0 0 1 4.6 0v${height - 4.6}a2.3 2.3 0 0 1-4.6 0z`
  return createDrawing(
    '0 0 32 32',
    null,
    ['M9 0h14a9 9 0 0 1 9 9v14a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9V9a9 9 0 0 1 9-9z', { fill: '#2a35cd' }],
    [buildPost(7, 8, 16) + buildPost(20.4, 8, 16) + buildPost(13.7, 8, 7.6), { fill: '#fff' }],
    ['M13.2 21.2a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1-5.6 0z', { fill: '#ffbe55' }],
  )
}
