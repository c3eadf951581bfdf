import { useRef } from 'react'
import type { VideoReading } from '../../lib/video-facts.ts'

/** Reads a chosen file once, regardless of the number of callers. */
export function useVideoReader(): (file: File) => Promise<VideoReading> {
  const last = useRef<{ file: File; reading: Promise<VideoReading> }>(null)
  return (file) => {
    if (last.current?.file !== file) last.current = { file, reading: readVideo(file) }
    return last.current.reading
  }
}

/** The reader is loaded with the first file. */
async function readVideo(file: File): Promise<VideoReading> {
  const { readVideoFacts } = await import('../../lib/video-facts.ts')
  return readVideoFacts(file)
}
