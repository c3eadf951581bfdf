import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { useEffect, useMemo, useRef } from 'react'
import { bytesText } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './picture-field.module.css'
import { PlacePicture } from './place-picture.tsx'

/** One optional picture: the stored one or the one just chosen, shown before it is sent. */
export function PictureField(props: {
  stored: string | null
  chosen: File | null
  onChoose: (file: File | null) => void
}) {
  const { stored, chosen, onChoose } = props
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(chosen)
  const hasOne = chosen !== null || stored !== null
  return (
    <div className={styles.field}>
      <div className={styles.preview}>
        {preview ? (
          <img src={preview} alt="" />
        ) : stored ? (
          <PlacePicture fileName={stored} alt="" />
        ) : (
          <Glyph icon={IconPhoto} size={28} />
        )}
      </div>
      <div className={styles.drop}>
        <p className={styles.name}>
          {chosen ? chosen.name : fleetTexts.picture}
          <span>{chosen ? bytesText(chosen.size) : fleetTexts.pictureHelp}</span>
        </p>
        <span className={styles.actions}>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            className="mq-hidden"
            aria-label={fleetTexts.choosePicture}
            tabIndex={-1}
            onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
          />
          <Button size="small" icon={IconUpload} onClick={() => input.current?.click()}>
            {hasOne ? fleetTexts.replacePicture : fleetTexts.choosePicture}
          </Button>
          {chosen && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                if (input.current) input.current.value = ''
                onChoose(null)
              }}
            >
              {fleetTexts.removePicture}
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}

/** The address of a chosen file for as long as it is shown. */
export function usePreview(file: File | null): string | undefined {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
