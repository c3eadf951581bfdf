import type { MapArea } from '@marquee/contract/maps'
import { uiTexts } from '@marquee/contract/messages/ui'
import { Control, DomEvent, DomUtil, type Map as LeafletMap } from 'leaflet'
import styles from './map.module.css'

/** A line at the lower edge: where the streets are from, or why there are none. */
export function createNote(map: LeafletMap) {
  const line = DomUtil.create('p', styles.note)
  DomEvent.disableClickPropagation(line)
  const NoteControl = Control.extend({ onAdd: () => line })
  const control = new NoteControl({ position: 'bottomright' })
  const show = (...content: (string | Node)[]) => {
    line.replaceChildren(...content)
    control.addTo(map)
  }
  const container = map.getContainer()
  return {
    showSources: (areas: readonly MapArea[]) => {
      container.classList.add(styles.streets ?? '')
      const names = new Set(areas.map(({ attribution }) => attribution ?? uiTexts.mapSource))
      show(createSourceLink([...names].join(' · ')))
    },
    showText: (text: string) => {
      container.classList.remove(styles.streets ?? '')
      show(text)
    },
    hide: () => {
      container.classList.remove(styles.streets ?? '')
      control.remove()
    },
  }
}

/** OpenStreetMap asks for its name beside the map, with a link to its licence (ODbL). */
function createSourceLink(text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = 'https://www.openstreetmap.org/copyright'
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.textContent = text
  return link
}
