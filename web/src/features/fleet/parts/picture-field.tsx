import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { mediaTexts } from '@marquee/contract/messages/media'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatBytes } from '../../../lib/format.ts'
import { useSource } from '../../../lib/file-source.ts'
import { checkPictureFile } from '../../../lib/picture-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { FileChoice } from './file-choice.tsx'
import styles from './picture-field.module.css'
import { VenuePicture } from './venue-picture.tsx'

type Props = { stored: string | null; chosen: File | null; onChoose: (file: File | null) => void }

/** One optional picture, stored or newly chosen; it is checked and shown before it is sent. */
export function PictureField({ stored, chosen, onChoose }: Props) {
  const preview = useSource(chosen ?? undefined)
  const actions = useRef<HTMLSpanElement>(null)
  const [refused, setRefused] = useState<string>()
  const choose = async (file: File) => {
    const problem = await checkPictureFile(file)
    setRefused(problem ? mediaTexts[problem] : undefined)
    if (!problem) onChoose(file)
  }
  const remove = () => {
    flushSync(() => onChoose(null))
    // The button is removed with the picture.
    actions.current?.querySelector('button')?.focus()
  }
  return (
    <div className={styles.field}>
      <div className={styles.preview}>
        {chosen ? (
          <img ref={preview} alt="" />
        ) : stored ? (
          <VenuePicture kind="vehicle" size="small" fileName={stored} alt="" />
        ) : (
          <Glyph icon={IconPhoto} size={28} />
        )}
      </div>
      <FileChoice
        label={chosen || stored ? fleetTexts.replacePicture : fleetTexts.choosePicture}
        icon={IconUpload}
        look={{ size: 'small' }}
        className={styles.drop}
        onFiles={([file]) => file && void choose(file)}
      >
        {(button) => (
          <>
            <p className={styles.name}>
              {chosen ? chosen.name : fleetTexts.picture}
              <span>{chosen ? formatBytes(chosen.size) : fleetTexts.pictureHelp}</span>
            </p>
            <span ref={actions} className={styles.actions}>
              {button}
              {chosen && (
                <Button size="small" variant="quiet" onClick={remove}>
                  {fleetTexts.removePicture}
                </Button>
              )}
            </span>
            {refused && (
              <p role="alert" className={styles.refused}>
                {refused}{' '}
                {chosen ? fleetTexts.chosenStays : stored ? fleetTexts.formerStays : fleetTexts.withoutPicture}
              </p>
            )}
          </>
        )}
      </FileChoice>
    </div>
  )
}
