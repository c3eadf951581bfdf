import { useEffect, useState } from 'react'
import { logFailure } from './log.ts'
import { pathOfSquares } from './qr.rules.ts'

/** The dark squares of a QR code as one path, and how many a side has. */
export type Squares = { path: string; size: number }

/** A text as a QR code; what computes it comes only when it is asked for. */
export function useSquares(text: string): Squares | 'failed' | undefined {
  const [squares, setSquares] = useState<Squares | 'failed'>()
  useEffect(() => {
    const draw = async () => {
      try {
        const { create } = await import('qrcode')
        const { modules } = create(text, { errorCorrectionLevel: 'M' })
        const isDark = (row: number, column: number) => modules.get(row, column) !== 0
        setSquares({ path: pathOfSquares(isDark, modules.size), size: modules.size })
      } catch (failure) {
        logFailure('A QR code could not be drawn', failure)
        setSquares('failed')
      }
    }
    void draw()
  }, [text])
  return squares
}
