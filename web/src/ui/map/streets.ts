import { uiTexts } from '@marquee/contract/messages/ui'
import { DomUtil, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet'
import { listAreasInView } from './map.rules.ts'
import type { LoadStreets, Streets } from './street-areas.ts'
import { createNote } from './street-note.ts'
import type { StreetRenderer } from './street-renderer.ts'
import styles from './map.module.css'

/** The streets reach beyond the view by this share of it, so that a short drag shows no gap. */
const MARGIN = 0.25

/**
 * Draws the streets of the operator's map files above the outlines, where the view has any (decision 32).
 *
 * Markers and movements stay those of the outlines. Without WebGL, and when streets do not load, the outlines stay and
 * a line says so.
 *
 * @returns removes them
 */
export function drawStreets(map: LeafletMap, load: LoadStreets): () => void {
  const { sheet, place, scale } = createSheet(map)
  const note = createNote(map)
  let streets: Streets | undefined
  let renderer: StreetRenderer | undefined
  let isOpening = false
  let isRemoved = false
  let isReported = false
  /** Why there are no streets, or not all of them. */
  let trouble: string | undefined

  const listAreas = () => (streets ? listAreasInView(streets.areas, readView(map)) : [])
  const update = () => {
    const isShown = listAreas().length > 0
    sheet.hidden = !isShown
    if (!isShown) return note.hide()
    if (renderer) {
      // Tiles of another view can load.
      trouble = undefined
      return renderer.show(place())
    }
    if (trouble !== undefined) note.showText(trouble)
    else if (streets && !isOpening) void openRenderer(streets)
  }
  const fail = (failure: unknown) => {
    // Each tile can fail; the first failure says why.
    if (!isReported) reportError(failure)
    isReported = true
    trouble = uiTexts.mapStreetsFailed
    note.showText(trouble)
  }
  const showDrawn = () => {
    const areas = listAreas()
    if (areas.length > 0 && trouble === undefined) note.showSources(areas)
  }
  const openRenderer = async (opened: Streets) => {
    isOpening = true
    if (!hasWebgl()) {
      trouble = uiTexts.mapStreetsNeedWebgl
      return note.showText(trouble)
    }
    try {
      const { createStreetRenderer } = await import('./street-renderer.ts')
      if (isRemoved) return
      place()
      renderer = createStreetRenderer(sheet, opened, { onDrawn: showDrawn, onFailed: fail })
      update()
    } catch (failure) {
      fail(failure)
    }
  }
  const start = async () => {
    try {
      streets = await load()
    } catch (failure) {
      // The outlines are enough for the map; the console shows the reason.
      reportError(failure)
    }
    if (!streets || isRemoved) return
    map.on('moveend zoomend resize', update).on('zoomanim', scale)
    update()
  }
  void start()
  return () => {
    isRemoved = true
    renderer?.remove()
  }
}

const readView = (map: LeafletMap) => {
  const bounds = map.getBounds()
  const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  return { west, south, east, north, zoom: map.getZoom() }
}

function hasWebgl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}

/** The element that streets are drawn into, between the outlines and the markers. It moves with the map. */
function createSheet(map: LeafletMap) {
  const pane = map.createPane('streets')
  pane.style.zIndex = '450'
  const sheet = DomUtil.create('div', `leaflet-zoom-animated ${styles.sheet ?? ''}`, pane)
  sheet.setAttribute('aria-hidden', 'true')
  sheet.hidden = true
  let corner = map.getCenter()
  return {
    sheet,
    /** Lays it over the view. @returns its middle */
    place: () => {
      const size = map.getSize()
      const topLeft = map.containerPointToLayerPoint(size.multiplyBy(-MARGIN)).round()
      const full = size.multiplyBy(1 + 2 * MARGIN).round()
      sheet.style.width = `${full.x}px`
      sheet.style.height = `${full.y}px`
      DomUtil.setPosition(sheet, topLeft)
      corner = map.layerPointToLatLng(topLeft)
      const { lng: longitude, lat: latitude } = map.layerPointToLatLng(topLeft.add(full.divideBy(2)))
      return { longitude, latitude, zoom: map.getZoom() }
    },
    /** Follows the animation of a zoom, as the outlines do. */
    scale: ({ center, zoom }: ZoomAnimEvent) => {
      const fromMiddle = map.project(corner, zoom).subtract(map.project(center, zoom))
      const topLeft = map.containerPointToLayerPoint(fromMiddle.add(map.getSize().divideBy(2)))
      DomUtil.setTransform(sheet, topLeft, map.getZoomScale(zoom))
    },
  }
}
