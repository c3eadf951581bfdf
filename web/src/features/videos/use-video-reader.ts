import { useRef } from 'react'
import { readVideoFacts, type VideoReading } from '../../lib/video-facts.ts'

/** Reads a chosen file once, regardless of the number of callers. */
export function useVideoReader(): (file: File) => Promise<VideoReading> {
  const last = useRef<{ file: File; reading: Promise<VideoReading> }>(null)
  return (file) => {
    if (last.current?.file !== file) last.current = { file, reading: readVideoFacts(file) }
    return last.current.reading
  }
}
