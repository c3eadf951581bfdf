import { divIcon, geoJSON, layerGroup, type Map as LeafletMap, marker, polyline } from 'leaflet'
import { loadLand } from './land.ts'
import { computeGridStep, listGridLines } from './map.rules.ts'
import { formatLatitude, formatLongitude } from './words.ts'
import styles from './map.module.css'

/** From this zoom level on the simplified coasts are visibly wrong, so they are left out. */
const MAX_OUTLINE_ZOOM = 9

/** The coasts and borders, where the view is large enough for them. */
export function drawLand(map: LeafletMap): void {
  let isAsked = false
  const land = layerGroup()
  const draw = async () => {
    try {
      const outline = await loadLand()
      const coasts = geoJSON(outline.land, { interactive: false, style: { className: styles.land } })
      const borders = geoJSON(outline.borders, { interactive: false, style: { className: styles.border } })
      land.addLayer(coasts).addLayer(borders)
      // Below the grid lines, which were drawn first.
      borders.bringToBack()
      coasts.bringToBack()
    } catch (failure) {
      isAsked = false
      // The map works without the coasts; the console shows the reason.
      reportError(failure)
    }
  }
  const update = () => {
    const isFar = map.getZoom() <= MAX_OUTLINE_ZOOM
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

/** The height of the labels at the top of the map. */
const TOP_LABELS_PX = 28

/** Lines of latitude and longitude with their degrees, which show distances where nothing else is drawn. */
export function drawGrid(map: LeafletMap): void {
  const grid = layerGroup().addTo(map)
  const draw = () => {
    grid.clearLayers()
    const bounds = map.getBounds()
    const { x, y } = map.getSize()
    if (x === 0 || y === 0) return
    const [west, east, south, north] = [bounds.getWest(), bounds.getEast(), bounds.getSouth(), bounds.getNorth()]
    const step = computeGridStep(east - west, x)
    const drawLine = (ends: [number, number][]) =>
      polyline(ends, { interactive: false, className: styles.grid }).addTo(grid)
    const drawLabel = (at: [number, number], text: string, className: string | undefined) =>
      marker(at, {
        icon: divIcon({ className, html: createTextElement(text), iconSize: [0, 0] }),
        interactive: false,
        keyboard: false,
      }).addTo(grid)
    for (const longitude of listGridLines(west, east, step)) {
      drawLine([
        [Math.max(south - (north - south), -85), longitude],
        [Math.min(north + (north - south), 85), longitude],
      ])
      drawLabel([north, longitude], formatLongitude(longitude), styles.degreeOnTop)
    }
    for (const latitude of listGridLines(Math.max(south, -84), Math.min(north, 84), step)) {
      drawLine([
        [latitude, west - (east - west)],
        [latitude, east + (east - west)],
      ])
      // The labels of longitudes stand at the top.
      const isBelowLabels = map.latLngToContainerPoint([latitude, west]).y > TOP_LABELS_PX
      if (isBelowLabels) drawLabel([latitude, west], formatLatitude(latitude), styles.degreeAside)
    }
  }
  map.on('moveend zoomend resize', draw)
  draw()
}

/** Text for sighted users only: the list beside the map says the same. */
export function createTextElement(text: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  element.setAttribute('aria-hidden', 'true')
  return element
}
