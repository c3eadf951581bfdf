import { MAX_POSTER_SIDE } from '@marquee/contract/media.rules'
import { measureSharpness, toGrey } from './poster.rules.ts'

/** A picture of a video at a moment. */
export type VideoPicture = { atSeconds: number; file: File; sharpness: number }

/**
 * Makes pictures of a video at moments of it, with a video element that is on no page: it decodes whatever the browser can
 * show, also without TLS, where browsers have no WebCodecs.
 *
 * @param source a chosen file, or the address of a stored video
 * @param moments in seconds
 * @throws Error when the browser cannot show the video, or the moments take too long
 */
export async function makePictures(source: File | string, moments: readonly number[]): Promise<VideoPicture[]> {
  const url = typeof source === 'string' ? source : URL.createObjectURL(source)
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' })
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new Error('making pictures took too long')), MAX_MS)
  try {
    await waitUntil(video, 'loadeddata', end.signal, () => {
      // A bucket is another origin, and a canvas with its video could not be read without CORS.
      if (typeof source === 'string') video.crossOrigin = 'anonymous'
      video.src = url
    })
    const pictures: VideoPicture[] = []
    for (const atSeconds of moments) {
      await waitUntil(video, 'seeked', end.signal, () => {
        video.currentTime = atSeconds
      })
      pictures.push(await drawPicture(video, atSeconds))
    }
    return pictures
  } finally {
    clearTimeout(timer)
    // Ends the download of what is left.
    video.removeAttribute('src')
    video.load()
    if (typeof source !== 'string') URL.revokeObjectURL(url)
  }
}

const MAX_MS = 20_000

/** Does what makes the video fire that event, and waits for it. */
function waitUntil(video: HTMLVideoElement, event: string, signal: AbortSignal, act: () => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const listeners = new AbortController()
  const options = { signal: listeners.signal }
  video.addEventListener(event, () => resolve(), options)
  video.addEventListener('error', () => reject(video.error ?? new Error('the video cannot be shown')), options)
  signal.addEventListener('abort', () => reject(signal.reason), options)
  act()
  return promise.finally(() => listeners.abort())
}

async function drawPicture(video: HTMLVideoElement, atSeconds: number): Promise<VideoPicture> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, MAX_POSTER_SIDE / Math.max(videoWidth, videoHeight))
  const canvas = drawFrame(video, Math.round(videoWidth * scale), Math.round(videoHeight * scale))
  const file = new File([await encode(canvas)], 'poster.jpg', { type: 'image/jpeg' })
  return { atSeconds, file, sharpness: measureFrame(canvas) }
}

function drawFrame(from: HTMLVideoElement | HTMLCanvasElement, width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(from, 0, 0, width, height)
  return canvas
}

/** Small enough to be measured in a millisecond; details of this size are what lists show. */
const MEASURED_SIDE = 160

function measureFrame(canvas: HTMLCanvasElement): number {
  const scale = MEASURED_SIDE / Math.max(canvas.width, canvas.height)
  const [width, height] = [Math.ceil(canvas.width * scale), Math.ceil(canvas.height * scale)]
  const small = drawFrame(canvas, width, height)
  const pixels = small.getContext('2d')?.getImageData(0, 0, width, height).data
  return pixels ? measureSharpness(toGrey(pixels), width) : 0
}

/** As JPEG, which every browser writes; the server draws it again as WebP. */
function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const finish = (blob: Blob | null) =>
    blob ? resolve(blob) : reject(new Error('the browser could not encode a picture'))
  canvas.toBlob(finish, 'image/jpeg', 0.9)
  return promise
}
