import 'leaflet/dist/leaflet.css'
import { uiTexts } from '@marquee/contract/texts/ui'
import {
  control,
  divIcon,
  geoJSON,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  marker,
  map as newMap,
  polyline,
} from 'leaflet'
import { classNames } from '../class-names.ts'
import { gridLines, gridStep, type Group, groupsOf, isOneSpot, type PlacedPoint, townsOf } from './map.rules.ts'
import { loadLand } from './land.ts'
import styles from './map.module.css'

const TOWN_ZOOM = 12
const MAX_ZOOM = 17
/** From here on the coasts of the outline would be wrong by more than a finger, so they are left out. */
const OUTLINE_UNTIL = 9
const PAN_PX = 120
/** A page with more markers than this is slow. */
const DRAWN_IN_VIEW_FROM = 500

export type Drawing = {
  show(points: readonly PlacedPoint[], selectedId: string | undefined): void
  /** Everything in view. */
  fit(): void
  zoomBy(levels: number): void
  panBy(right: number, down: number): void
  /** Brings a point into view. */
  goTo(point: PlacedPoint): void
  /** Gives the focus back to the marker of a point, or to the map. */
  focus(id: string | undefined): void
  remove(): void
}

/** Draws the map; the only file that knows the map library, loaded when a map is opened (MAP-6). */
export function drawMap(element: HTMLElement, onPick: (points: readonly PlacedPoint[]) => void): Drawing {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = newMap(element, {
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
    scrollWheelZoom: false,
    minZoom: 2,
    maxZoom: MAX_ZOOM,
    maxBounds: [
      [-85, -200],
      [85, 200],
    ],
  }).setView([30, 10], 2)
  control.scale({ imperial: false, position: 'bottomright' }).addTo(map)
  // A page is scrolled past a map; the wheel zooms once somebody works with it.
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable())

  const places = placesOn(map, onPick)
  drawLand(map)
  drawGrid(map)
  const motion = { animate: !isCalm }
  // Until somebody takes the map in hand it follows what it shows.
  let isTheirs = false
  const takeOver = () => (isTheirs = true)
  map.on('dragstart', takeOver)
  for (const event of ['wheel', 'dblclick', 'keydown']) element.addEventListener(event, takeOver)
  const size = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  size.observe(element)

  return {
    show: (points, selectedId) => {
      const isOther = idsOf(points) !== idsOf(places.points())
      places.show(points, selectedId)
      if (!isTheirs && (isOther || !isInside(map, points))) fit(map, points, false)
    },
    fit: () => {
      isTheirs = false
      fit(map, places.points(), motion.animate)
    },
    zoomBy: (levels) => {
      takeOver()
      map.setZoom(map.getZoom() + levels, motion)
    },
    panBy: (right, down) => {
      takeOver()
      map.panBy([right * PAN_PX, down * PAN_PX], motion)
    },
    goTo: ({ latitude, longitude }) => {
      takeOver()
      map.setView([latitude, longitude], Math.max(map.getZoom(), TOWN_ZOOM), motion)
    },
    focus: (id) => (places.elementOf(id) ?? element).focus({ preventScroll: true }),
    remove: () => {
      size.disconnect()
      map.remove()
    },
  }
}

const idsOf = (points: readonly PlacedPoint[]) => points.map(({ id }) => id).join(' ')
const isInside = (map: LeafletMap, points: readonly PlacedPoint[]) =>
  points.length === 0 || map.getBounds().contains(boundsOf(points))

function fit(map: LeafletMap, points: readonly PlacedPoint[], animate: boolean): void {
  if (points.length === 0) return
  // What stands on the map keeps its room: the legend above, the buttons beside or below.
  const isWide = matchMedia('(min-width: 992px)').matches
  map.fitBounds(boundsOf(points), {
    paddingTopLeft: [36, 64],
    paddingBottomRight: isWide ? [140, 48] : [36, 84],
    maxZoom: TOWN_ZOOM + 1,
    animate,
  })
}

const boundsOf = (points: readonly PlacedPoint[]) =>
  latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]))

/** The markers and the names of the towns; those that stay keep their element, and with it the focus. */
function placesOn(map: LeafletMap, onPick: (points: readonly PlacedPoint[]) => void) {
  let points: readonly PlacedPoint[] = []
  let selectedId: string | undefined
  let shown = new Map<string, { mark: ReturnType<typeof markOf>; look: string }>()
  const towns = layerGroup().addTo(map)
  let wasDragged = false
  map.getContainer().addEventListener('pointerdown', () => (wasDragged = false), true)
  map.on('dragstart', () => (wasDragged = true))
  // A drag that ends on a marker is no click; a key press has no detail.
  const pick = (event: MouseEvent, { points: members }: Group) => {
    if (event.detail > 0 && wasDragged) return
    if (members.length === 1 || isOneSpot(members) || map.getZoom() >= MAX_ZOOM) onPick(members)
    else map.fitBounds(boundsOf(members), { padding: [64, 64] })
  }

  const draw = () => {
    const groups = groupsOf(inView(), selectedId, ({ latitude, longitude }) => map.project([latitude, longitude]))
    const next: typeof shown = new Map()
    for (const group of groups) {
      const look = lookOf(group, selectedId)
      const kept = shown.get(group.key)
      const mark = kept?.mark ?? markOf(map, group, pick)
      if (kept?.look !== look) dress(mark.button, group, selectedId)
      mark.pin.setLatLng([group.latitude, group.longitude]).setZIndexOffset(group.key === selectedId ? 1000 : 0)
      mark.use(group)
      next.set(group.key, { mark, look })
    }
    const gone = [...shown].filter(([key]) => !next.has(key))
    const focused = gone.find(([, { mark }]) => mark.button === document.activeElement)
    for (const [, { mark }] of gone) mark.pin.remove()
    shown = next
    // Whoever is at one that fell apart, or took others in, goes on with what holds its first point now.
    if (focused) holderOf(focused[0].split(' ')[0])?.focus({ preventScroll: true })
  }
  const holderOf = (id: string | undefined) =>
    id === undefined ? undefined : [...shown].find(([key]) => key.split(' ').includes(id))?.[1].mark.button
  /** Of very many only those that can be seen get an element, and what is chosen. */
  const inView = () => {
    if (points.length < DRAWN_IN_VIEW_FROM) return points
    const bounds = map.getBounds().pad(0.5)
    return points.filter(({ id, latitude, longitude }) => id === selectedId || bounds.contains([latitude, longitude]))
  }
  map.on('zoomend', draw)
  map.on('moveend', () => points.length >= DRAWN_IN_VIEW_FROM && draw())
  return {
    points: () => points,
    /** @param id of a point, or of all that one marker stands for */
    elementOf: (id: string | undefined) =>
      id === undefined ? undefined : (shown.get(id)?.mark.button ?? holderOf(id)),
    show: (nextPoints: readonly PlacedPoint[], nextSelectedId: string | undefined) => {
      points = nextPoints
      selectedId = nextSelectedId
      towns.clearLayers()
      for (const town of townsOf(points)) {
        const icon = divIcon({ className: styles.town, html: textElement(town.name), iconSize: [0, 0] })
        marker([town.latitude, town.longitude], {
          icon,
          interactive: false,
          keyboard: false,
          zIndexOffset: -500,
        }).addTo(towns)
      }
      draw()
    },
  }
}

function markOf(map: LeafletMap, first: Group, onClick: (event: MouseEvent, group: Group) => void) {
  let group = first
  const button = document.createElement('button')
  button.type = 'button'
  button.addEventListener('click', (event) => onClick(event, group))
  // Off the edge with the keyboard: the map follows the focus.
  button.addEventListener('focus', () => {
    if (button.matches(':focus-visible')) map.panInside([group.latitude, group.longitude], { padding: [48, 48] })
  })
  const icon = divIcon({ className: styles.anchor, html: button, iconSize: [0, 0] })
  const pin = marker([group.latitude, group.longitude], { icon, keyboard: false, interactive: false }).addTo(map)
  return {
    pin,
    button,
    use: (next: Group) => {
      group = next
    },
  }
}

const lookOf = ({ points }: Group, selectedId: string | undefined) =>
  points.map(({ id, name, tone, state, kind }) => `${id} ${name} ${tone} ${state} ${kind} ${id === selectedId}`).join()

function dress(button: HTMLButtonElement, { points }: Group, selectedId: string | undefined): void {
  const [only] = points
  const isOne = points.length === 1 && only
  const isSelected = isOne && only.id === selectedId
  const label = isOne ? uiTexts.mapMarker(only.name, only.state, only.kind) : uiTexts.mapGroup(points.length)
  button.setAttribute('aria-label', label)
  button.title = label
  if (isOne) button.setAttribute('aria-pressed', String(Boolean(isSelected)))
  button.className = classNames(
    styles.mark,
    isSelected ? styles.selected : isOne ? styles[only.tone] : styles.group,
    isOne && !isSelected && only.stays && styles.framed,
  )
  button.replaceChildren(isOne ? '' : String(points.length))
}

function drawLand(map: LeafletMap): void {
  let isAsked = false
  const land = layerGroup()
  const draw = async () => {
    try {
      const outline = await loadLand()
      const coasts = geoJSON(outline.land, { interactive: false, style: { className: styles.land } })
      const borders = geoJSON(outline.borders, { interactive: false, style: { className: styles.border } })
      land.addLayer(coasts).addLayer(borders)
      // Below the lines of the grid, which were drawn first.
      borders.bringToBack()
      coasts.bringToBack()
    } catch (failure) {
      isAsked = false
      // The map works without; the console says why.
      reportError(failure)
    }
  }
  const update = () => {
    const isFar = map.getZoom() <= OUTLINE_UNTIL
    map.getContainer().classList.toggle(styles.near ?? '', !isFar)
    if (isFar) land.addTo(map)
    else land.remove()
    if (!isFar || isAsked) return
    isAsked = true
    void draw()
  }
  map.on('zoomend', update)
  update()
}

/** Lines of latitude and longitude with their degrees: where nothing else is drawn, they tell how far things are. */
function drawGrid(map: LeafletMap): void {
  const grid = layerGroup().addTo(map)
  const draw = () => {
    grid.clearLayers()
    const bounds = map.getBounds()
    const { x, y } = map.getSize()
    if (x === 0 || y === 0) return
    const [west, east, south, north] = [bounds.getWest(), bounds.getEast(), bounds.getSouth(), bounds.getNorth()]
    const step = gridStep(east - west, x)
    const line = (ends: [number, number][]) =>
      polyline(ends, { interactive: false, className: styles.grid }).addTo(grid)
    const label = (at: [number, number], text: string, className: string | undefined) =>
      marker(at, {
        icon: divIcon({ className, html: textElement(text), iconSize: [0, 0] }),
        interactive: false,
        keyboard: false,
      }).addTo(grid)
    for (const longitude of gridLines(west, east, step)) {
      line([
        [Math.max(south - (north - south), -85), longitude],
        [Math.min(north + (north - south), 85), longitude],
      ])
      label([north, longitude], uiTexts.mapLongitude(longitude), styles.degreeOnTop)
    }
    for (const latitude of gridLines(Math.max(south, -84), Math.min(north, 84), step)) {
      line([
        [latitude, west - (east - west)],
        [latitude, east + (east - west)],
      ])
      label([latitude, west], uiTexts.mapLatitude(latitude), styles.degreeAside)
    }
  }
  map.on('moveend zoomend resize', draw)
  draw()
}

/** Words for the eye alone: the list beside the map says the same. */
function textElement(text: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  element.setAttribute('aria-hidden', 'true')
  return element
}
