import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconFocusCentered from '@tabler/icons-react/dist/esm/icons/IconFocusCentered.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { FailedState } from '../empty-state.tsx'
import { Glyph, type Icon } from '../icon.tsx'
import { Spinner } from '../loading.tsx'
import { isPlaced, type MapPoint, type MapTone, type PlacedPoint } from './map.rules.ts'
import { useDrawing } from './use-drawing.ts'
import styles from './map.module.css'

export type { MapPoint } from './map.rules.ts'

/**
 * A map with a list of the same points beside it: everything on the map is also possible in the list (MAP-1).
 *
 * The page owns the selection, so that it can be in the query string. Works without tiles; the map library is loaded
 * only when this is shown.
 */
export function MapPanel(props: {
  /** The name of the map: "Map of the screens". */
  label: string
  /** In the order of the list; points without a position are only in the list. */
  points: readonly MapPoint[]
  selectedId?: string
  onSelect: (id: string | undefined) => void
  /** The page has its own list of these points, so the panel shows none. */
  hasNoList?: boolean
}) {
  const { label, points, selectedId, onSelect, hasNoList } = props
  const placed = useMemo(() => points.filter(isPlaced), [points])
  const selected = points.find(({ id }) => id === selectedId)
  const [gathered, setGathered] = useState<readonly PlacedPoint[]>([])
  const [element, setElement] = useState<HTMLElement | null>(null)
  const asked = useRef<HTMLElement>(null)
  const card = useRef<HTMLDivElement>(null)

  const pick = (picked: readonly PlacedPoint[]) => {
    asked.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setGathered(picked.length > 1 ? picked : [])
    onSelect(picked.length === 1 ? picked[0]?.id : undefined)
    // Runs after the card was drawn.
    requestAnimationFrame(() => card.current?.focus({ preventScroll: true }))
  }
  const map = useDrawing(element, placed, selectedId, pick)
  const close = () => {
    const id = selectedId ?? gathered.map((point) => point.id).join(' ')
    setGathered([])
    onSelect(undefined)
    requestAnimationFrame(() => (asked.current?.isConnected ? asked.current.focus() : map.drawing?.focus(id)))
  }
  const shown = selected ? [selected] : gathered
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || shown.length === 0) return
    event.stopPropagation()
    close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes the card from anywhere in the panel
    <div className={styles.panel} onKeyDown={closeOnEscape}>
      {!hasNoList && (
        <PointList
          points={points}
          selectedId={selectedId}
          onPick={(point) => {
            if (!isPlaced(point)) return
            pick([point])
            map.drawing?.centerPoint(point)
          }}
        />
      )}
      <div className={styles.side}>
        <div ref={setElement} role="group" aria-label={label} className={styles.map} />
        <Cover {...map} />
        {map.drawing && (
          <>
            <Legend points={placed} />
            <MapButtons {...map.drawing} />
          </>
        )}
        {shown.length > 0 && <PointCard ref={card} points={shown} onClose={close} />}
      </div>
    </div>
  )
}

/** Covers the map until it is drawn, or says that the library did not load. */
function Cover({ drawing, hasFailed, retry }: ReturnType<typeof useDrawing>) {
  if (drawing) return null
  return (
    <div className={styles.cover}>
      {hasFailed ? <FailedState reason={uiTexts.mapFailed} onRetry={retry} /> : <Spinner />}
    </div>
  )
}

/** The card of the selected point, or of several points at one place. */
function PointCard(props: { ref: Ref<HTMLDivElement>; points: readonly MapPoint[]; onClose: () => void }) {
  const { ref, points, onClose } = props
  return (
    <div ref={ref} role="dialog" aria-label={uiTexts.mapCard} tabIndex={-1} className={styles.popover}>
      <button type="button" aria-label={uiTexts.close} title={uiTexts.close} className={styles.close} onClick={onClose}>
        <Glyph icon={IconX} size={16} />
      </button>
      <ul>
        {points.map((point) => (
          <li key={point.id}>
            <Link to={point.to}>{point.name}</Link>
            <State tone={point.tone} word={point.state} />
            {point.kind && <p>{point.kind}</p>}
            {point.note && <p>{point.note}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PointList(props: {
  points: readonly MapPoint[]
  selectedId: string | undefined
  onPick: (point: MapPoint) => void
}) {
  const { points, selectedId, onPick } = props
  const selected = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const [item, list] = [selected.current, selected.current?.parentElement]
    if (!selectedId || !item || !list) return
    // Scrolls only the list, not the page, because the user may be reading the map above it.
    const isAbove = item.offsetTop < list.scrollTop
    const isBelow = item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight
    if (isAbove || isBelow) list.scrollTop = item.offsetTop
  }, [selectedId])
  return (
    <ul className={styles.list} aria-label={uiTexts.mapList}>
      {points.map((point) => (
        <li key={point.id} ref={point.id === selectedId ? selected : undefined}>
          {isPlaced(point) ? (
            <button type="button" aria-pressed={point.id === selectedId} onClick={() => onPick(point)}>
              <b title={point.name}>{point.name}</b>
              <State tone={point.tone} word={point.state} />
              {point.locationName && <small>{point.locationName}</small>}
            </button>
          ) : (
            <Link to={point.to}>
              <b title={point.name}>{point.name}</b>
              <State tone={point.tone} word={point.state} />
              <small>{uiTexts.mapNoPosition}</small>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function State({ tone, word }: { tone: MapTone; word: string }) {
  return (
    <span className={styles.state}>
      <span aria-hidden="true" className={classNames(styles.sample, styles[tone])} />
      {word}
    </span>
  )
}

/** The legend: each state that occurs, as the markers draw it, and the meaning of the frame. */
function Legend({ points }: { points: readonly MapPoint[] }) {
  const words = new Map(points.map(({ tone, state }) => [`${tone} ${state}`, { tone, state }]))
  const framed = new Set(points.flatMap(({ kind, isFixed: stays }) => (kind && stays ? [kind] : [])))
  return (
    <p className={styles.legend} aria-hidden="true">
      {[...words].map(([key, { tone, state }]) => (
        <State key={key} tone={tone} word={state} />
      ))}
      {[...framed].map((kind) => (
        <span key={kind} className={styles.state}>
          <span className={classNames(styles.sample, styles.framed)} />
          {kind}
        </span>
      ))}
    </p>
  )
}

/** Buttons for everything that dragging and pinching do (WCAG 2.5.7, MAP-4). */
function MapButtons(map: {
  changeZoom: (levels: number) => void
  pan: (right: number, down: number) => void
  fit: () => void
}) {
  return (
    <div className={styles.buttons}>
      <span className={styles.zoom}>
        <MapButton icon={IconPlus} label={uiTexts.mapCloser} onClick={() => map.changeZoom(1)} />
        <MapButton icon={IconMinus} label={uiTexts.mapFarther} onClick={() => map.changeZoom(-1)} />
      </span>
      <span className={styles.pan}>
        <MapButton icon={IconArrowUp} label={uiTexts.mapUp} onClick={() => map.pan(0, -1)} />
        <MapButton icon={IconArrowLeft} label={uiTexts.mapLeft} onClick={() => map.pan(-1, 0)} />
        <MapButton icon={IconFocusCentered} label={uiTexts.mapFit} onClick={map.fit} />
        <MapButton icon={IconArrowRight} label={uiTexts.mapRight} onClick={() => map.pan(1, 0)} />
        <MapButton icon={IconArrowDown} label={uiTexts.mapDown} onClick={() => map.pan(0, 1)} />
      </span>
    </div>
  )
}

function MapButton({ icon, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <Glyph icon={icon} size={16} />
    </button>
  )
}
