import type { MapArea } from '@marquee/contract/maps'
import { addProtocol, Map as StreetMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { FetchSource, PMTiles, Protocol } from 'pmtiles'
import { type StreetColours, STREET_COLOURS, buildStreetStyle } from './street-style.rules.ts'

export type StreetView = { longitude: number; latitude: number; zoom: number }

export type StreetRenderer = {
  /** Draws at once, in the current size of the element; tiles that arrive later are added. */
  show(view: StreetView): void
  remove(): void
}

// The worker is a file of our own origin, as the content security policy demands.
setWorkerUrl(workerUrl)
const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** Draws streets into an element. Only this file imports the library, loaded when an area with streets is shown (MAP-6). */
export function createStreetRenderer(
  element: HTMLElement,
  { areas, headers }: { areas: readonly MapArea[]; headers: Readonly<Record<string, string>> },
  { onDrawn, onFailed }: { onDrawn: () => void; onFailed: (failure: unknown) => void },
): StreetRenderer {
  const located = areas.map((area) => ({ ...area, url: new URL(area.path, location.href).href }))
  for (const { url } of located) protocol.add(new PMTiles(new FetchSource(url, new Headers(headers))))
  const language = document.documentElement.lang.split('-')[0] ?? 'en'
  const fonts = getComputedStyle(element)
    .fontFamily.split(',')
    .map((name) => name.trim().replaceAll('"', ''))
  const buildStyle = () => buildStreetStyle(located, { colours: readColours(element), fonts, language })
  const map = new StreetMap({
    container: element,
    style: buildStyle(),
    interactive: false,
    attributionControl: false,
    trackResize: false,
    fadeDuration: 0,
    pixelRatio: Math.min(devicePixelRatio, 2),
  })
  map.on('idle', onDrawn)
  map.on('error', ({ error }) => onFailed(error))
  const stopWatching = watchScheme(() => map.setStyle(buildStyle()))
  return {
    show: ({ longitude, latitude, zoom }) => {
      map.resize()
      // The zoom levels of this library begin with tiles of 512 pixels.
      map.jumpTo({ center: [longitude, latitude], zoom: zoom - 1 })
      map.redraw()
    },
    remove: () => {
      stopWatching()
      map.remove()
    },
  }
}

/** The colours of the scheme that the page shows now. */
function readColours(element: HTMLElement): StreetColours {
  const probe = element.appendChild(document.createElement('span'))
  const entries = Object.entries(STREET_COLOURS).map(([name, role]) => {
    probe.style.color = `var(${role})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  // The entries have the names of the roles.
  return Object.fromEntries(entries) as StreetColours
}

/** Calls back when the page changes between light and dark: by its own switch, or with the system. */
function watchScheme(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const page = new MutationObserver(onChange)
  system.addEventListener('change', onChange)
  page.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  return () => {
    system.removeEventListener('change', onChange)
    page.disconnect()
  }
}
