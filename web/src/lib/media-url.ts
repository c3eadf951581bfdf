import { pathOf } from './call.rules.ts'

/** Where a stored file is shown from; nothing for no file or the text `null` (ENT-24, TRAP-29). */
export function mediaUrl(fileName: string | null | undefined): string | undefined {
  if (!fileName || fileName === 'null' || fileName === 'undefined') return undefined
  return pathOf('/api/s3/images/:fileName', { fileName })
}
