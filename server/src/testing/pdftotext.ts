import { execFileSync } from 'node:child_process'

/** The logical text of a PDF as poppler extracts it, line by line. */
export const extractText = (bytes: Uint8Array): string =>
  execFileSync('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], { input: bytes, encoding: 'utf8' })
