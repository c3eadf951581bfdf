import { execFileSync } from 'node:child_process'

/** Whether the text of a PDF can be read by poppler, which reads what is meant beside what is drawn. */
export const hasPdftotext = ((): boolean => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** The words of a PDF as poppler copies them out, line by line. */
export const extractText = (bytes: Uint8Array): string =>
  execFileSync('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], { input: bytes, encoding: 'utf8' })
