import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { PICTURE_TYPES, type PictureProblem } from '@marquee/contract/media.rules'
import { companyTexts } from '@marquee/contract/messages/companies'
import { mediaTexts } from '@marquee/contract/messages/media'
import { useId, useRef, useState } from 'react'
import { buildMediaUrl } from '../../../lib/media-url.ts'
import { checkPictureFile } from '../../../lib/picture-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { Logo } from './logo.tsx'
import styles from './logo-picker.module.css'

/** The stored or chosen logo; a file that is not a picture or is too large is refused (decision 11). */
export function LogoPicker(props: {
  stored: string | null
  chosen: File | null
  onChoose: (file: File | null) => void
}) {
  const { stored, chosen, onChoose } = props
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const choose = async (file: File) => {
    const found = await checkPictureFile(file)
    setProblem(found)
    if (!found) onChoose(file)
  }
  const undo = () => {
    onChoose(null)
    // The button is removed with the chosen logo.
    input.current?.focus()
  }
  return (
    <div className={styles.picker}>
      <Logo src={chosen ?? buildMediaUrl(stored)} size={72} />
      <div>
        <p className={styles.name}>{chosen?.name ?? companyTexts.logo}</p>
        <p id={`${id}-hint`} className={problem ? styles.refusal : styles.hint} role={problem ? 'alert' : undefined}>
          {problem ? describeRefusal(problem, chosen, stored) : companyTexts.logoHint}
        </p>
        <div className={styles.actions}>
          <label className={styles.button}>
            <Glyph icon={IconUpload} size={16} />
            {stored || chosen ? companyTexts.changeLogo : companyTexts.chooseLogo}
            <input
              ref={input}
              type="file"
              accept={PICTURE_TYPES}
              className="mq-hidden"
              aria-describedby={`${id}-hint`}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? []
                event.currentTarget.value = ''
                if (file) void choose(file)
              }}
            />
          </label>
          {chosen && (
            <Button variant="quiet" size="small" onClick={undo}>
              {stored ? companyTexts.undoLogo : companyTexts.dropLogo}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** Why a file was refused, and which logo is sent instead. */
function describeRefusal(problem: PictureProblem, chosen: File | null, stored: string | null): string {
  const otherwise = chosen ? companyTexts.chosenStays : stored ? companyTexts.formerStays : companyTexts.withoutLogo
  return `${mediaTexts[problem]} ${otherwise}`
}
