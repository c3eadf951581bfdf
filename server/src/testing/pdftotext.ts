import { execFileSync } from 'node:child_process'

/** Whether poppler is installed, which reads the logical text of a PDF. */
export const hasPdftotext = ((): boolean => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** The text of a PDF as poppler extracts it, line by line. */
export const extractText = (bytes: Uint8Array): string =>
  execFileSync('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], { input: bytes, encoding: 'utf8' })
