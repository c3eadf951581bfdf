import type { FleetPoint } from '@marquee/contract/fleet-watch'
import { MAX_MAP_POINTS } from '@marquee/contract/fleet-watch'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { useMemo } from 'react'
import { paths } from '../../../../lib/paths.ts'
import { type MapPoint, MapPanel } from '../../../../ui/map/map-panel.tsx'
import { Spinner } from '../../../../ui/loading.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { useFleetMap } from '../api.ts'
import type { ChangeFleet } from '../use-fleet-view.ts'
import type { FleetView } from '../view.rules.ts'
import styles from './fleet-map.module.css'

const t = fleetWatchTexts
const NO_POINTS: readonly FleetPoint[] = []

/**
 * The filtered screens on a map; screens of restaurants have a frame. The list below has the same screens and the same
 * selection.
 */
export function FleetMap(props: {
  view: FleetView
  /** The number of filtered screens, once it is known. */
  total: number | undefined
  change: ChangeFleet
}) {
  const { view, total = 0, change } = props
  const map = useFleetMap(view.filter)
  const fleetPoints = map.data?.points ?? NO_POINTS
  const points = useMemo(() => fleetPoints.map(toMapPoint), [fleetPoints])
  if (!map.data) {
    return (
      <div className={styles.cover}>
        <NotLoaded query={map}>
          <Spinner />
        </NotLoaded>
      </div>
    )
  }
  const { isCut } = map.data
  return (
    <div className={styles.map}>
      <MapPanel
        label={t.map}
        points={points}
        selectedId={view.selectedId}
        onSelect={(selected) => change({ selected: selected ?? '' })}
        hasNoList
      />
      {points.length === 0 && <p className={styles.note}>{t.mapNone}</p>}
      {points.length > 0 && total > points.length && !isCut && (
        <p className={styles.note}>{t.mapMissing({ without: total - points.length })}</p>
      )}
      {isCut && <p className={styles.note}>{t.mapCut({ most: MAX_MAP_POINTS })}</p>}
    </div>
  )
}

function toMapPoint([id, name, latitude, longitude, online, type]: FleetPoint): MapPoint {
  return {
    id,
    name,
    latitude,
    longitude,
    tone: online === 'online' || online === 'offline' ? online : 'plain',
    state: t.link[online],
    kind: t.types[type],
    isFixed: type === 'restaurant',
    to: paths.operatorScreen(id),
  }
}
