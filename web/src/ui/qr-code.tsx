import styles from './qr-code.module.css'

/** Light around the squares, so that a camera finds them. */
const MARGIN = 4

/** Squares for a camera, dark on light in either colour scheme; an empty plate until they are there. */
export function QrCode(props: {
  squares: { path: string; size: number } | 'failed' | undefined
  label: string
  /** What stands in its place when it could not be drawn. */
  failed: string
}) {
  const { squares, label, failed } = props
  if (squares === 'failed') return <p className={styles.failed}>{failed}</p>
  if (!squares) return <div className={styles.picture} />
  const side = squares.size + 2 * MARGIN
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.picture}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.path} />
    </svg>
  )
}
