import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { videoTexts as texts } from '@marquee/contract/messages/videos'
import { useId } from 'react'
import { useSource } from '../../../lib/file-source.ts'
import { formatSeconds } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadingBulbs } from '../../../ui/bulbs.tsx'
import type { VideoPicture } from '../poster-maker.ts'
import type { PosterChoice, PosterSource } from '../use-poster.ts'
import styles from './poster-field.module.css'

type Props = {
  choice: PosterChoice
  /** the video whose pictures are offered; null while it is not known */
  source: PosterSource | null
  isUpright: boolean
  isBusy: boolean
}

/** The choice of a poster: one of five pictures of the video, or that of any moment (decision 11). */
export function PosterField({ choice, source, isUpright, isBusy }: Props) {
  if (!source) return null
  if (choice.kind === 'none') {
    return (
      <Button size="small" icon={IconPhoto} disabled={isBusy} onClick={() => choice.start(source)}>
        {texts.posterChange}
      </Button>
    )
  }
  return (
    <fieldset className={styles.field} disabled={isBusy}>
      <legend className={styles.legend}>{texts.poster}</legend>
      {/* A single live region, so that screen readers announce the result once. */}
      <p role="status" className={styles.note}>
        {choice.kind === 'making' && (
          <>
            <LoadingBulbs /> {texts.posterMaking}
          </>
        )}
        {choice.kind === 'failed' && texts.posterFailed}
        {choice.kind === 'ready' && texts.posterHint}
      </p>
      {choice.kind === 'ready' && <Pictures choice={choice} isUpright={isUpright} />}
      {choice.kind === 'ready' && <OtherMoment choice={choice} seconds={source.seconds} />}
    </fieldset>
  )
}

function Pictures({ choice, isUpright }: { choice: PosterChoice; isUpright: boolean }) {
  const name = useId()
  return (
    <div className={classNames(styles.pictures, isUpright && styles.upright)}>
      {choice.pictures.map((picture) => (
        <label key={picture.atSeconds} className={styles.picture}>
          <input
            type="radio"
            name={name}
            checked={choice.chosen === picture}
            aria-label={texts.posterAt({ time: formatSeconds(picture.atSeconds) })}
            onChange={() => choice.choose(picture)}
          />
          <Still picture={picture} />
        </label>
      ))}
    </div>
  )
}

function Still({ picture }: { picture: VideoPicture }) {
  const ref = useSource(picture.file)
  return <img ref={ref} alt="" />
}

/** A slider over the whole video; the preview above shows the picture. */
function OtherMoment({ choice, seconds }: { choice: PosterChoice; seconds: number }) {
  const id = useId()
  return (
    <div className={styles.moment}>
      <label htmlFor={id}>{texts.posterOther}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={Math.floor(seconds * 10 - 1) / 10}
        step={0.1}
        value={choice.atSeconds}
        aria-valuetext={formatSeconds(choice.atSeconds)}
        onChange={({ currentTarget }) => choice.chooseMoment(currentTarget.valueAsNumber)}
      />
    </div>
  )
}
