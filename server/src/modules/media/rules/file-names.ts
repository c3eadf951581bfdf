/** The stored content types, with the extensions of the served names. */
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

/** Whether a name has the form of a served file: 32 random hex digits and an extension (OPEN-29). */
export function isMediaName(name: string): boolean {
  return /^[0-9a-f]{32}\.[a-z0-9]{3,4}$/.test(name)
}
