import 'leaflet/dist/leaflet.css'
import { uiTexts } from '@marquee/contract/messages/ui'
import { control, divIcon, type Map as LeafletMap, latLngBounds, layerGroup, marker, map as newMap } from 'leaflet'
import { classNames } from '../class-names.ts'
import { createTextElement, drawGrid, drawLand } from './background.ts'
import type { LoadStreets } from './street-areas.ts'
import { drawStreets } from './streets.ts'
import { type Group, groupPoints, isOneSpot, type PlacedPoint, groupLocations } from './map.rules.ts'
import { describeMarker } from './words.ts'
import styles from './map.module.css'

const LOCATION_ZOOM = 12
const MAX_ZOOM = 17
const PAN_PX = 120
/** A page with more markers than this is slow. */
const MIN_CULLED_POINTS = 500

export type Drawing = {
  show(points: readonly PlacedPoint[], selectedId: string | undefined): void
  /** Fits all points into the view. */
  fit(): void
  changeZoom(levels: number): void
  pan(right: number, down: number): void
  /** Brings a point into view. */
  centerPoint(point: PlacedPoint): void
  /** Returns the focus to the marker of a point, or to the map. */
  focus(id: string | undefined): void
  remove(): void
}

/**
 * Draws the map. Only this file, its background and its streets import the map library, loaded when a map opens (MAP-6).
 *
 * @param loadStreets undefined: outlines only
 */
export function drawMap(
  element: HTMLElement,
  onPick: (points: readonly PlacedPoint[]) => void,
  loadStreets: LoadStreets | undefined,
): Drawing {
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = newMap(element, {
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !hasReducedMotion,
    fadeAnimation: !hasReducedMotion,
    markerZoomAnimation: !hasReducedMotion,
    inertia: !hasReducedMotion,
    scrollWheelZoom: false,
    minZoom: 2,
    maxZoom: MAX_ZOOM,
    maxBounds: [
      [-85, -200],
      [85, 200],
    ],
  }).setView([30, 10], 2)
  control.scale({ imperial: false, position: 'bottomright' }).addTo(map)
  // The page can be scrolled past the map; the wheel zooms only after the user has activated the map.
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable())

  const markers = createMarkers(map, onPick)
  drawLand(map)
  drawGrid(map)
  const removeStreets = loadStreets && drawStreets(map, loadStreets)
  const motion = { animate: !hasReducedMotion }
  // The view follows the points until the user moves the map.
  let isUserControlled = false
  const takeControl = () => (isUserControlled = true)
  map.on('dragstart', takeControl)
  for (const event of ['wheel', 'dblclick', 'keydown']) element.addEventListener(event, takeControl)
  const size = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  size.observe(element)

  return {
    show: (points, selectedId) => {
      const isOther = joinIds(points) !== joinIds(markers.getPoints())
      markers.show(points, selectedId)
      if (!isUserControlled && (isOther || !isInView(map, points))) fit(map, points, false)
    },
    fit: () => {
      isUserControlled = false
      fit(map, markers.getPoints(), motion.animate)
    },
    changeZoom: (levels) => {
      takeControl()
      map.setZoom(map.getZoom() + levels, motion)
    },
    pan: (right, down) => {
      takeControl()
      map.panBy([right * PAN_PX, down * PAN_PX], motion)
    },
    centerPoint: ({ latitude, longitude }) => {
      takeControl()
      map.setView([latitude, longitude], Math.max(map.getZoom(), LOCATION_ZOOM), motion)
    },
    focus: (id) => (markers.findElement(id) ?? element).focus({ preventScroll: true }),
    remove: () => {
      size.disconnect()
      removeStreets?.()
      map.remove()
    },
  }
}

const joinIds = (points: readonly PlacedPoint[]) => points.map(({ id }) => id).join(' ')
const isInView = (map: LeafletMap, points: readonly PlacedPoint[]) =>
  points.length === 0 || map.getBounds().contains(computeBounds(points))

function fit(map: LeafletMap, points: readonly PlacedPoint[], animate: boolean): void {
  if (points.length === 0) return
  // The padding keeps points clear of the legend above and the buttons beside or below.
  const isWide = matchMedia('(min-width: 992px)').matches
  map.fitBounds(computeBounds(points), {
    paddingTopLeft: [36, 64],
    paddingBottomRight: isWide ? [140, 48] : [36, 84],
    maxZoom: LOCATION_ZOOM + 1,
    animate,
  })
}

const computeBounds = (points: readonly PlacedPoint[]) =>
  latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]))

/** The markers and the names of the locations; unchanged ones keep their element, and with it the focus. */
function createMarkers(map: LeafletMap, onPick: (points: readonly PlacedPoint[]) => void) {
  let points: readonly PlacedPoint[] = []
  let selectedId: string | undefined
  let shown = new Map<string, { mark: ReturnType<typeof createMark>; look: string }>()
  const locationLabels = layerGroup().addTo(map)
  let wasDragged = false
  map.getContainer().addEventListener('pointerdown', () => (wasDragged = false), true)
  map.on('dragstart', () => (wasDragged = true))
  // A drag that ends on a marker is not a click; a click by key press has no detail.
  const pick = (event: MouseEvent, { points: members }: Group) => {
    if (event.detail > 0 && wasDragged) return
    if (members.length === 1 || isOneSpot(members) || map.getZoom() >= MAX_ZOOM) onPick(members)
    else map.fitBounds(computeBounds(members), { padding: [64, 64] })
  }

  const draw = () => {
    const groups = groupPoints(listVisiblePoints(), selectedId, ({ latitude, longitude }) =>
      map.project([latitude, longitude]),
    )
    const next: typeof shown = new Map()
    for (const group of groups) {
      const look = buildLookKey(group, selectedId)
      const existing = shown.get(group.key)
      const mark = existing?.mark ?? createMark(map, group, pick)
      if (existing?.look !== look) styleButton(mark.button, group, selectedId)
      mark.pin.setLatLng([group.latitude, group.longitude]).setZIndexOffset(group.key === selectedId ? 1000 : 0)
      mark.setGroup(group)
      next.set(group.key, { mark, look })
    }
    const gone = [...shown].filter(([key]) => !next.has(key))
    const focused = gone.find(([, { mark }]) => mark.button === document.activeElement)
    for (const [, { mark }] of gone) mark.pin.remove()
    shown = next
    // If the focused group was split or merged, the focus moves to the marker that now contains its first point.
    if (focused) findButton(focused[0].split(' ')[0])?.focus({ preventScroll: true })
  }
  const findButton = (id: string | undefined) =>
    id === undefined ? undefined : [...shown].find(([key]) => key.split(' ').includes(id))?.[1].mark.button
  /** Of very many points, only the visible ones and the selected one get an element. */
  const listVisiblePoints = () => {
    if (points.length < MIN_CULLED_POINTS) return points
    const bounds = map.getBounds().pad(0.5)
    return points.filter(({ id, latitude, longitude }) => id === selectedId || bounds.contains([latitude, longitude]))
  }
  map.on('zoomend', draw)
  map.on('moveend', () => points.length >= MIN_CULLED_POINTS && draw())
  return {
    getPoints: () => points,
    /** @param id of a point, or of any point that one marker represents */
    findElement: (id: string | undefined) =>
      id === undefined ? undefined : (shown.get(id)?.mark.button ?? findButton(id)),
    show: (nextPoints: readonly PlacedPoint[], nextSelectedId: string | undefined) => {
      points = nextPoints
      selectedId = nextSelectedId
      locationLabels.clearLayers()
      for (const location of groupLocations(points)) {
        const icon = divIcon({ className: styles.town, html: createTextElement(location.name), iconSize: [0, 0] })
        marker([location.latitude, location.longitude], {
          icon,
          interactive: false,
          keyboard: false,
          zIndexOffset: -500,
        }).addTo(locationLabels)
      }
      draw()
    },
  }
}

function createMark(map: LeafletMap, first: Group, onClick: (event: MouseEvent, group: Group) => void) {
  let group = first
  const button = document.createElement('button')
  button.type = 'button'
  button.addEventListener('click', (event) => onClick(event, group))
  // The keyboard focus went beyond the edge, so the map follows it.
  button.addEventListener('focus', () => {
    if (button.matches(':focus-visible')) map.panInside([group.latitude, group.longitude], { padding: [48, 48] })
  })
  const icon = divIcon({ className: styles.anchor, html: button, iconSize: [0, 0] })
  const pin = marker([group.latitude, group.longitude], { icon, keyboard: false, interactive: false }).addTo(map)
  return {
    pin,
    button,
    setGroup: (next: Group) => {
      group = next
    },
  }
}

const buildLookKey = ({ points }: Group, selectedId: string | undefined) =>
  points.map(({ id, name, tone, state, kind }) => `${id} ${name} ${tone} ${state} ${kind} ${id === selectedId}`).join()

function styleButton(button: HTMLButtonElement, { points }: Group, selectedId: string | undefined): void {
  const [only] = points
  const isOne = points.length === 1 && only
  const isSelected = isOne && only.id === selectedId
  const label = isOne ? describeMarker(only) : uiTexts.mapGroup({ count: points.length })
  button.setAttribute('aria-label', label)
  button.title = label
  if (isOne) button.setAttribute('aria-pressed', String(Boolean(isSelected)))
  button.className = classNames(
    styles.mark,
    isSelected ? styles.selected : isOne ? styles[only.tone] : styles.group,
    isOne && !isSelected && only.isFixed && styles.framed,
  )
  button.replaceChildren(isOne ? '' : String(points.length))
}
