import type { VideoFacts } from '@marquee/contract/media.rules'
import { type FixChoice, type FramePlan, placePicture, rotateSize } from './video-fix.rules.ts'

type Result = { facts: VideoFacts; choice: FixChoice; plan: FramePlan }

/** Draws one picture of the video as the conversion will: rotated, cropped, in its place within the frame. */
export function drawResult(canvas: HTMLCanvasElement, source: HTMLVideoElement, { facts, choice, plan }: Result): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { crop } = plan
  const place = placePicture(plan, choice.shape)
  const rotated = rotateSize(facts, choice.rotation)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = 'black'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.save()
  context.beginPath()
  context.rect(place.left, place.top, place.width, place.height)
  context.clip()
  context.translate(place.left, place.top)
  context.scale(place.width / crop.width, place.height / crop.height)
  context.translate(rotated.width / 2 - crop.left, rotated.height / 2 - crop.top)
  context.rotate((choice.rotation * Math.PI) / 180)
  context.drawImage(source, -facts.width / 2, -facts.height / 2, facts.width, facts.height)
  context.restore()
}
