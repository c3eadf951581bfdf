import styles from './qr-code.module.css'

/** The light margin around the modules, by which a camera finds the code. */
const MARGIN = 4

/** A QR code, dark on light in either colour scheme; an empty plate until it is ready. */
export function QrCode(props: {
  modules: { path: string; size: number } | 'failed' | undefined
  label: string
  /** Shown instead if the code could not be drawn. */
  failed: string
}) {
  const { modules, label, failed } = props
  if (modules === 'failed') return <p className={styles.failed}>{failed}</p>
  if (!modules) return <div className={styles.picture} />
  const side = modules.size + 2 * MARGIN
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.picture}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={modules.path} />
    </svg>
  )
}
