import { screenTexts } from '@marquee/contract/messages/screens'
import { useEffect, useRef, useState } from 'react'
import { type Coordinates, createProjection, computeScale } from '../route.rules.ts'
import styles from './route-picture.module.css'

const HEIGHT = 168
/** The side of a grid square: half of the longest scale bar, so that the lines show distances. */
const SCALE_PX = 96

/** The route of a vehicle and its last position, to scale, on a grid of round distances. */
export function RoutePicture({ label, points }: { label: string; points: readonly Coordinates[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={styles.frame}>
      {width > 0 && <Picture label={label} points={points} width={width} />}
    </div>
  )
}

function Picture({ label, points, width }: { label: string; points: readonly Coordinates[]; width: number }) {
  const { at, metresPerPixel } = createProjection(points, width, HEIGHT)
  const scale = computeScale(metresPerPixel, SCALE_PX)
  const pixels = points.map(at)
  const end = pixels.at(-1)
  const listLines = (length: number) => Array.from({ length: Math.ceil(length / scale.px) }, (_, index) => index + 0.5)
  return (
    <svg role="img" aria-label={label} width={width} height={HEIGHT} className={styles.picture}>
      {listLines(width).map((index) => (
        <line key={`x${index}`} x1={index * scale.px} x2={index * scale.px} y1={0} y2={HEIGHT} />
      ))}
      {listLines(HEIGHT).map((index) => (
        <line key={`y${index}`} x1={0} x2={width} y1={index * scale.px} y2={index * scale.px} />
      ))}
      <polyline points={pixels.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {end && (
        <g transform={`translate(${end.x.toFixed(1)} ${end.y.toFixed(1)})`}>
          <circle r="18" className={styles.halo} />
          <path d="M0 0C-4 -7 -11 -11 -11 -19a11 11 0 0 1 22 0C11 -11 4 -7 0 0z" className={styles.pin} />
          <circle cy="-19" r="4" className={styles.bulb} />
        </g>
      )}
      <g className={styles.scale} transform={`translate(${width - 12 - scale.px} ${HEIGHT - 14})`}>
        <path d={`M0 -4V0H${scale.px}V-4`} />
        <text x={scale.px / 2} y={-5}>
          {scale.metres < 1000
            ? screenTexts.metres({ count: scale.metres })
            : screenTexts.kilometres({ count: scale.metres / 1000 })}
        </text>
      </g>
    </svg>
  )
}
