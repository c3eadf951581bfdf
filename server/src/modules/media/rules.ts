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

export function extensionOf(type: MediaType): string {
  return EXTENSIONS[type]
}

/** Whether a file could be served under such a name at all: 32 random hex digits and an end (OPEN-29). */
export function isMediaName(name: string): boolean {
  return /^[0-9a-f]{32}\.[a-z0-9]{3,4}$/.test(name)
}
