import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import type { VideoFacts } from '@marquee/contract/media.rules'
import { videoTexts } from '@marquee/contract/messages/videos'
import { videoFixTexts as texts } from '@marquee/contract/messages/video-fix'
import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { drawResult } from './draw-result.ts'
import styles from './fix-preview.module.css'
import { usePreviewFrames } from './use-preview-frames.ts'
import { type FixChoice, type FramePlan, movePosition, rotateSize } from './video-fix.rules.ts'

type Props = {
  file: File
  facts: VideoFacts
  choice: FixChoice
  plan: FramePlan
  cut: { start: number; end: number }
  /** during the conversion, which needs the processor */
  disabled: boolean
  onPosition: (position: number) => void
}

/** The result, drawn from the playing video as the conversion will draw it; dragging moves the crop. */
export function FixPreview({ file, facts, choice, plan, cut, disabled, onPosition }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isBroken, setBroken] = useState(false)
  const { attach, isPlaying, toggle } = usePreviewFrames({ file, cut, isStopped: disabled }, (source) => {
    if (canvas.current) drawResult(canvas.current, source, { facts, choice, plan })
  })
  const drag = useDrag(choice.position, plan, rotateSize(facts, choice.rotation), onPosition)
  const canMove = plan.axis !== null && !disabled
  return (
    <div className={styles.stage}>
      <video
        ref={attach}
        className="mq-hidden"
        muted
        playsInline
        preload="auto"
        tabIndex={-1}
        aria-hidden="true"
        onError={() => setBroken(true)}
      />
      {isBroken ? (
        <p className={styles.broken}>{texts.noPreview}</p>
      ) : (
        <canvas
          ref={canvas}
          width={plan.width}
          height={plan.height}
          role="img"
          aria-label={texts.preview({ pixels: videoTexts.pixels(plan) })}
          className={classNames(styles.canvas, canMove && styles.movable)}
          {...(canMove && drag)}
        />
      )}
      {!isBroken && (
        <Button
          size="small"
          className={styles.play}
          icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
          onClick={toggle}
        >
          {isPlaying ? texts.pause : texts.play}
        </Button>
      )}
    </div>
  )
}

/** The picture follows the pointer, so the crop moves against it. */
function useDrag(
  position: number,
  plan: FramePlan,
  size: { width: number; height: number },
  onPosition: Props['onPosition'],
) {
  const from = useRef<{ x: number; y: number; position: number }>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY, position }
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
      if (!from.current) return
      const { x, y, position: before } = from.current
      const scale = plan.crop.width / currentTarget.clientWidth
      const moved = (plan.axis === 'x' ? clientX - x : clientY - y) * scale
      onPosition(movePosition(before, moved, plan, size))
    },
    onPointerUp: () => {
      from.current = null
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
