import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs'
import { formatDuration } from '@marquee/contract/duration.rules'
import { uiTexts } from '@marquee/contract/messages/ui'
import { videoTexts } from '@marquee/contract/messages/videos'
import { videoFixTexts as texts } from '@marquee/contract/messages/video-fix'
import { useState } from 'react'
import { formatSeconds } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureCallout } from '../../../ui/callout.tsx'
import { ConversionProgress } from './conversion-progress.tsx'
import { FilmStrip } from './film-strip.tsx'
import { CropSlider, CutSlider } from './fix-sliders.tsx'
import { FixPreview } from './fix-preview.tsx'
import styles from './fix-dialog.module.css'
import { useConversion, type VideoToFix } from './use-conversion.ts'
import {
  computeCut,
  createChoice,
  type FixChoice,
  type FramePlan,
  listShapes,
  planFrame,
  rotateSize,
  type Shape,
  turnChoice,
} from './video-fix.rules.ts'

type Props = VideoToFix & { title: string; onFixed: (result: File) => void; onClose: () => void }

/** Shows the result while the user chooses the part, the rotation and the crop; then converts the video. */
export function FixDialog({ title, onFixed, onClose, ...video }: Props) {
  const [choice, setChoice] = useState(() => createChoice(video.facts, video.rule))
  const { state, start, cancel } = useConversion(video, onFixed)
  const isRunning = state.kind === 'running'
  return (
    <Dialog
      open
      size="large"
      title={title}
      intro={texts.intro}
      onClose={onClose}
      locked={isRunning}
      foot={
        <>
          {state.kind === 'failed' && (
            <div className={styles.failure}>
              <FailureCallout>{state.text}</FailureCallout>
            </div>
          )}
          {isRunning ? (
            <>
              <ConversionProgress percent={state.percent} secondsLeft={state.secondsLeft} />
              <Button key="stop" onClick={cancel}>
                {texts.cancelConversion}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={onClose}>{uiTexts.cancel}</Button>
              {/* Of its own, so that the second click of a double click does not cancel. */}
              <Button key="start" variant="primary" onClick={() => void start(choice)}>
                {texts.convert}
              </Button>
            </>
          )}
        </>
      }
    >
      <Choices {...video} choice={choice} disabled={isRunning} onChoice={setChoice} />
    </Dialog>
  )
}

type ChoicesProps = VideoToFix & { choice: FixChoice; disabled: boolean; onChoice: (choice: FixChoice) => void }

function Choices({ file, facts, rule, choice, disabled, onChoice }: ChoicesProps) {
  const plan = planFrame(facts, choice, rule.orientation)
  const cut = computeCut(facts, rule, choice)
  const change = (fields: Partial<FixChoice>) => onChoice({ ...choice, ...fields })
  const shapes = listShapes(rotateSize(facts, choice.rotation), rule.orientation)
  return (
    <fieldset className={styles.choices} disabled={disabled}>
      <FixPreview {...{ file, facts, choice, plan, cut, disabled }} onPosition={(position) => change({ position })} />
      <div className={styles.tools}>
        <Segmented
          label={texts.shape}
          value={choice.shape}
          choices={shapes.map((value) => ({ value, label: texts.shapes[value] }))}
          onValue={(value) => change({ shape: value as Shape, position: 0.5 })} // one of the choices
        />
        <Button size="small" icon={IconRotateClockwise} onClick={() => onChoice(turnChoice(choice, facts, rule))}>
          {texts.rotate}
        </Button>
      </div>
      {plan.axis && <CropSlider value={choice.position} onValue={(position) => change({ position })} />}
      {cut.end - cut.start < facts.durationSeconds && (
        <CutSlider
          cut={cut}
          totalSeconds={facts.durationSeconds}
          strip={<FilmStrip file={file} totalSeconds={facts.durationSeconds} />}
          onStart={(startSeconds) => change({ startSeconds })}
        />
      )}
      <ul className={styles.changes} aria-label={texts.result}>
        {listChanges(plan, choice, cut).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </fieldset>
  )
}

function listChanges(plan: FramePlan, { shape }: FixChoice, cut: { start: number; end: number }): string[] {
  return [
    texts.resultLength({
      length: formatSeconds(cut.end - cut.start),
      from: formatDuration(cut.start),
      until: formatDuration(cut.end),
    }),
    texts.resultSize({ pixels: videoTexts.pixels(plan), shape: texts.shapes[shape] }),
    texts.resultSound,
  ]
}
