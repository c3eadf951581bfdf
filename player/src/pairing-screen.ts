import { PAIRING_CODE_LENGTH } from '@marquee/contract/device.rules'
import { playerTexts } from '@marquee/contract/messages/player'
import type { Clock } from './clock.ts'
import { formatDuration } from '@marquee/contract/duration.rules'
import { createDrawing, createElement, createMark } from './elements.ts'
import type { PairingView } from './pairing.ts'

/** The pairing screen: the code on letterboard tiles, a QR code, light bulbs around (VIS-8; PLY-1). */

const WIFI = 'M12 18h.01M9.2 15.2a4 4 0 0 1 5.6 0M6.3 12.3a8 8 0 0 1 11.4 0M3.5 9.5a12 12 0 0 1 17 0'
const STROKE = { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75', 'stroke-linecap': 'round' }

/** Wide glyphs that are narrowed to fit a tile. */
const WIDE_GLYPHS = ['M', 'W']

export type PairingScreenParts = {
  clock: Clock
  version: string
  size: () => { width: number; height: number }
  /** The address where the code can be entered. */
  getPairingLink: (code: string) => string
}

/** The pairing screen with functions to change and to `remove` it. */
export function createPairingScreen({ clock, version, size, getPairingLink }: PairingScreenParts) {
  const { sign, heading, help, connection, status, tiles, qr, countdown, facts } = createSign()
  let expiresAt: number | null = null
  let code: string | null = null
  let isConnected: boolean | null = null
  let getNote = () => playerTexts.askingForCode

  /** Also follows the language, whose texts may come late. */
  function tick(): void {
    heading.textContent = playerTexts.pairHeading
    help.textContent = playerTexts.pairHelp
    tiles.setAttribute('aria-label', code === null ? getNote() : playerTexts.pairingCode({ code }))
    qr.firstElementChild?.setAttribute('aria-label', playerTexts.pairingLink)
    if (isConnected !== null) writeConnection(isConnected ? playerTexts.connected : playerTexts.notConnected)
    countdown.textContent =
      expiresAt === null
        ? getNote()
        : playerTexts.newCodeCountdown({ time: formatDuration(Math.ceil((expiresAt - clock.now()) / 1000)) })
    const { width, height } = size()
    facts.textContent = playerTexts.sizeAndVersion({ width, height, version })
  }

  /** Screen readers read it again when it is written again. */
  function writeConnection(words: string): void {
    if (status.textContent !== words) status.textContent = words
  }

  const view: PairingView = {
    showCode(shown, until) {
      expiresAt = until
      code = shown
      tiles.dataset.testid = 'pairing-code'
      tiles.dataset.code = code
      tiles.replaceChildren(...createTiles(code))
      // The code is enough to pair, so a failed QR code is only left out.
      drawQr(getPairingLink(code)).then(
        (drawing) => qr.replaceChildren(drawing),
        () => qr.replaceChildren(),
      )
      tick()
    },
    showNoCode(because) {
      expiresAt = null
      code = null
      getNote = () => (because === 'asking' ? playerTexts.askingForCode : playerTexts.tooManyCodes)
      delete tiles.dataset.testid
      delete tiles.dataset.code
      tiles.replaceChildren(...createTiles(''))
      qr.replaceChildren()
      tick()
    },
    showConnection(isNowConnected) {
      isConnected = isNowConnected
      connection.dataset.connected = String(isConnected)
      tick()
    },
  }

  document.body.append(sign)
  tick()
  const ticking = setInterval(tick, 1000)
  return {
    ...view,
    remove() {
      clearInterval(ticking)
      sign.remove()
    },
  }
}

/** The whole screen, and the elements in it that change. */
function createSign() {
  const status = createElement('span')
  const connection = createElement(
    'p',
    { class: 'pairing-connection', role: 'status' },
    createDrawing('0 0 24 24', null, [WIFI, STROKE]),
    status,
  )
  const tiles = createElement('div', { class: 'pairing-code', role: 'img' }, ...createTiles(''))
  const qr = createElement('div', { class: 'pairing-qr' })
  const countdown = createElement('p')
  const facts = createElement('p')
  const brand = createElement(
    'p',
    { class: 'pairing-brand' },
    createMark(),
    createElement('span', {}, playerTexts.product),
  )
  const heading = createElement('h1')
  const help = createElement('p', { class: 'pairing-help' })
  const board = createElement(
    'div',
    { class: 'pairing-board' },
    createElement('header', {}, brand, connection),
    createElement('section', {}, createElement('div', {}, heading, help), tiles, qr),
    createElement('footer', {}, countdown, facts),
  )
  const sign = createElement('main', { class: 'pairing' }, createElement('div', { class: 'bulbs' }), board)
  return { sign, heading, help, connection, status, tiles, qr, countdown, facts }
}

/** Two groups of tiles; empty ones without a code. */
function createTiles(code: string): HTMLElement[] {
  const glyphs = [...code.padEnd(PAIRING_CODE_LENGTH)].map((glyph) =>
    createElement(
      'span',
      { class: WIDE_GLYPHS.includes(glyph) ? 'pairing-tile pairing-wide' : 'pairing-tile' },
      createElement('b', {}, glyph),
    ),
  )
  const half = Math.ceil(glyphs.length / 2)
  return [glyphs.slice(0, half), glyphs.slice(half)].map((group) =>
    createElement('span', { class: 'pairing-group' }, ...group),
  )
}

async function drawQr(link: string): Promise<SVGSVGElement> {
  // Loaded only for pairing.
  const { create } = await import('qrcode')
  const { modules } = create(link, { errorCorrectionLevel: 'M' })
  const path = [...modules.data].map((dark, at) =>
    dark ? `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z` : '',
  )
  return createDrawing(`0 0 ${modules.size} ${modules.size}`, playerTexts.pairingLink, [
    path.join(''),
    { fill: '#0c0e24' },
  ])
}
