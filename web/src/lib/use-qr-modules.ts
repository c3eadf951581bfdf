import { useEffect, useState } from 'react'
import { logFailure } from './log.ts'
import { buildModulesPath } from './qr.rules.ts'

/** The dark modules of a QR code as one path, and the number of modules per side. */
export type QrModules = { path: string; size: number }

/** Encodes a text as a QR code; the encoder is loaded on demand. */
export function useQrModules(text: string): QrModules | 'failed' | undefined {
  const [modules, setModules] = useState<QrModules | 'failed'>()
  useEffect(() => {
    const draw = async () => {
      try {
        const { create } = await import('qrcode')
        const { modules } = create(text, { errorCorrectionLevel: 'M' })
        const isDark = (row: number, column: number) => modules.get(row, column) !== 0
        setModules({ path: buildModulesPath(isDark, modules.size), size: modules.size })
      } catch (failure) {
        logFailure('A QR code could not be drawn', failure)
        setModules('failed')
      }
    }
    void draw()
  }, [text])
  return modules
}
