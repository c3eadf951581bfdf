/** Content types that are stored, and the ends of the names they are served under. */
const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
} as const

export type MediaType = keyof typeof EXTENSIONS

export function getExtension(type: MediaType): string {
  return EXTENSIONS[type]
}

/** Whether a file could be served under such a name at all: 32 random hex digits and an end (OPEN-29). */
export function isMediaName(name: string): boolean {
  return /^[0-9a-f]{32}\.[a-z0-9]{3,4}$/.test(name)
}

/**
 * Whether a header `Upload-Metadata` is what the tus protocol says: words with a value in base64, or without one,
 * separated by commas. What it says is not needed, so it is kept nowhere: the file speaks for itself.
 */
export function isMetadata(header = ''): boolean {
  return (
    header === '' || header.split(',').every((pair) => /^ ?[!-+\--~]{1,100}( [A-Za-z0-9+/]{0,1000}={0,2})?$/.test(pair))
  )
}
