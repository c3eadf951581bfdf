import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { videoTexts as texts } from '@marquee/contract/messages/videos'
import { type DragEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './video-input.module.css'
import { VIDEO_NAME_ID } from './video-preview.tsx'

/** The target of the error summary. */
export const VIDEO_INPUT_ID = 'video-file'

type Props = { disabled: boolean; onChoose: (file: File) => void }

/** A dashed area to drop a file on, which contains the input. */
export function VideoDrop({ disabled, onChoose }: Props) {
  const [isOver, setOver] = useState(false)
  const handleDrag = (event: DragEvent) => {
    if (disabled) return
    event.preventDefault()
    setOver(true)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !disabled) onChoose(file)
  }
  return (
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={handleDrag}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <Glyph icon={IconUpload} size={22} />
      {isOver ? (
        <span>{texts.dropHere}</span>
      ) : (
        <VideoInput look="link" text={texts.chooseVideo} {...{ disabled, onChoose }} />
      )}
      <span className={styles.hint}>{texts.orDrop}</span>
    </div>
  )
}

/** The file input behind a label; it is reset, so that the same file can be chosen again (CAMP-FORM-07). */
export function VideoInput({ look, text, disabled, onChoose }: Props & { look: 'link' | 'button'; text: string }) {
  const choose = (file: File) => {
    flushSync(() => onChoose(file))
    document.getElementById(VIDEO_NAME_ID)?.focus({ preventScroll: true })
  }
  return (
    <label className={styles[look]}>
      {look === 'button' && <Glyph icon={IconUpload} size={16} />}
      {text}
      <input
        id={VIDEO_INPUT_ID}
        type="file"
        name="video"
        accept="video/*"
        className="mq-hidden"
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) choose(file)
        }}
      />
    </label>
  )
}
