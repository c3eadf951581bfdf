import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { PICTURE_MAX_BYTES } from '@marquee/contract/media.rules'
import { companyTexts } from '@marquee/contract/texts/companies'
import { mediaTexts } from '@marquee/contract/texts/media'
import { useId, useState } from 'react'
import { mediaUrl } from '../../../lib/media-url.ts'
import { Button } from '../../../ui/button.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { Logo } from './logo.tsx'
import styles from './logo-picker.module.css'

/** The logo as it is or will be; a file that is no picture or too large is not taken (decision 008). */
export function LogoPicker(props: {
  stored: string | null
  chosen: File | null
  onChoose: (file: File | null) => void
}) {
  const { stored, chosen, onChoose } = props
  const [refusal, setRefusal] = useState<string>()
  const id = useId()
  const choose = (file: File | undefined) => {
    if (!file) return
    const sentence = refusePicture(file)
    setRefusal(sentence)
    if (!sentence) onChoose(file)
  }
  return (
    <div className={styles.picker}>
      <Logo src={chosen ?? mediaUrl(stored)} size={72} />
      <div>
        <p className={styles.name}>{chosen?.name ?? companyTexts.logo}</p>
        <p id={`${id}-hint`} className={refusal ? styles.refusal : styles.hint} role={refusal ? 'alert' : undefined}>
          {refusal ?? companyTexts.logoHint}
        </p>
        <div className={styles.actions}>
          <label className={styles.button}>
            <Glyph icon={IconUpload} size={16} />
            {stored || chosen ? companyTexts.changeLogo : companyTexts.chooseLogo}
            <input
              type="file"
              accept="image/*"
              className="mq-hidden"
              aria-describedby={`${id}-hint`}
              onChange={(event) => {
                choose(event.currentTarget.files?.[0])
                event.currentTarget.value = ''
              }}
            />
          </label>
          {chosen && (
            <Button variant="quiet" size="small" onClick={() => onChoose(null)}>
              {companyTexts.undoLogo}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

function refusePicture(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return mediaTexts.pictureInvalid
  return file.size > PICTURE_MAX_BYTES ? mediaTexts.pictureTooLarge : undefined
}
