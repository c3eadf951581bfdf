import { CanvasSink, EncodedPacketSink } from 'mediabunny'
import { useEffect, useRef } from 'react'
import { logFailure } from '../../../lib/log.ts'
import { findPlayedTrack, openVideo } from '../../../lib/video-facts.ts'
import styles from './film-strip.module.css'

const PICTURES = 10
const PICTURE_WIDTH = 120
const PICTURE_HEIGHT = 96

type Strip = { file: File; totalSeconds: number }

/** Pictures along the length of a video. It is only an aid, so without pictures it stays dark. */
export function FilmStrip({ file, totalSeconds }: Strip) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const abort = new AbortController()
    const canvas = ref.current
    if (canvas)
      drawPictures(canvas, { file, totalSeconds }, abort.signal).catch((failure: unknown) => {
        if (!abort.signal.aborted) logFailure('The pictures of the timeline cannot be drawn', failure)
      })
    return () => abort.abort()
  }, [file, totalSeconds])
  return (
    <canvas
      ref={ref}
      width={PICTURES * PICTURE_WIDTH}
      height={PICTURE_HEIGHT}
      aria-hidden="true"
      className={styles.strip}
    />
  )
}

/** Only key frames are decoded, one for each picture. */
async function drawPictures(canvas: HTMLCanvasElement, { file, totalSeconds }: Strip, signal: AbortSignal) {
  const input = openVideo(file)
  try {
    const track = await findPlayedTrack(input)
    if (!track || !(await track.canDecode())) return
    const packets = new EncodedPacketSink(track)
    const size = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, fit: 'cover' } as const
    const pictures = new CanvasSink(track, { ...size, poolSize: 1 })
    for (let index = 0; index < PICTURES && !signal.aborted; index += 1) {
      const packet = await packets.getKeyPacket(((index + 0.5) / PICTURES) * totalSeconds)
      const picture = packet && (await pictures.getCanvas(packet.timestamp))
      if (picture) canvas.getContext('2d')?.drawImage(picture.canvas, index * PICTURE_WIDTH, 0)
    }
  } finally {
    input.dispose()
  }
}
